using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;

namespace Tern.Functions.Codecs;

/// <summary>Reads a value of a request from its text, for generated code.</summary>
/// <typeparam name="T">The type of the value.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IHttpParser<T>
{
    /// <summary>What the text has to be, in messages: <c>a Guid</c>.</summary>
    static abstract string Expectation { get; }

    /// <summary>Reads the text.</summary>
    /// <param name="text">The decoded text in UTF-8.</param>
    /// <param name="value">The value.</param>
    static abstract bool TryParse(ReadOnlySpan<byte> text, [MaybeNullWhen(false)] out T value);
}
