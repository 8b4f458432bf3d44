using System.ComponentModel;

namespace Tern.Functions.Codecs;

/// <summary>The text of a parameter in a request, for generated code.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly ref struct HttpParameter
{
    internal HttpParameter(string source, string name, ReadOnlySpan<byte> text, bool isPresent, bool isRepeated = false)
    {
        Source = source;
        Name = name;
        Text = text;
        IsPresent = isPresent;
        IsRepeated = isRepeated;
    }

    /// <summary>Where the parameter is, in messages.</summary>
    internal string Source { get; }

    internal string Name { get; }

    internal ReadOnlySpan<byte> Text { get; }

    internal bool IsPresent { get; }

    /// <summary>Whether the request has several values, which the text joins by commas.</summary>
    internal bool IsRepeated { get; }
}
