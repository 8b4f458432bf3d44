using System.Collections.Immutable;

namespace Tern.Functions.Build.Metadata;

/// <summary>A type of a signature.</summary>
/// <param name="Name">The full name, for example <c>System.Collections.Generic.IAsyncEnumerable`1</c>; <c>/</c> separates nested types.</param>
/// <param name="Arguments">The type arguments, and the element of an array or a pointer.</param>
internal sealed record TypeSignature(string Name, ImmutableArray<TypeSignature> Arguments)
{
    public static TypeSignature Of(string name) => new(name, []);
}
