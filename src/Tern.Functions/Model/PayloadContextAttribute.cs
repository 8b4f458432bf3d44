namespace Tern.Functions;

/// <summary>Reads the event and writes the result of a function by <c>System.Text.Json</c> with the metadata of a context, without reflection.</summary>
/// <remarks>For types that the source generator does not support. Types with codecs of their own (<see cref="IPayload{TSelf}"/>) do not use the context.</remarks>
/// <param name="context">A class that derives from <c>JsonSerializerContext</c> and has <c>[JsonSerializable]</c> for the event and the result.</param>
[AttributeUsage(AttributeTargets.Method | AttributeTargets.Class)]
public sealed class PayloadContextAttribute(Type context) : Attribute
{
    /// <summary>The class of the context.</summary>
    public Type Context { get; } = context;
}
