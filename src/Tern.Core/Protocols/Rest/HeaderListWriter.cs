using System.Text;
using Tern.Calls;
using Tern.Protocols.Rest.Servers;

namespace Tern.Protocols.Rest;

/// <summary>Joins the elements of a list into one header; for generated code, which writes it before the body.</summary>
/// <seealso href="https://smithy.io/2.0/spec/http-bindings.html#httpheader-serialization-rules">httpHeader serialization rules</seealso>
public readonly ref struct HeaderListWriter
{
    private readonly StringBuilder _text = new();

    /// <summary>A list without elements.</summary>
    public HeaderListWriter()
    {
    }

    /// <summary>Adds text; it is quoted when it would be read as something else otherwise.</summary>
    /// <param name="value">The element.</param>
    public void WriteString(string value)
    {
        bool isQuoted = value.AsSpan().IndexOfAny(',', '"') >= 0 || value.AsSpan().Trim(" \t").Length != value.Length;
        if (!isQuoted)
        {
            WritePlain(value);
            return;
        }
        WritePlain("\"");
        foreach (char c in value)
        {
            if (c is '"' or '\\')
                _text.Append('\\');
            _text.Append(c);
        }
        _text.Append('"');
    }

    /// <summary>Adds a number, a boolean or a timestamp, which are never quoted, though a date has a comma in it.</summary>
    /// <param name="value">The element.</param>
    public void WritePlain(string value)
    {
        if (_text.Length > 0)
            _text.Append(", ");
        _text.Append(value);
    }

    /// <summary>Adds the header to a request; one of an empty list is empty.</summary>
    /// <param name="message">The request.</param>
    /// <param name="name">The header's name.</param>
    public void Complete(RequestMessage message, string name)
    {
        ArgumentNullException.ThrowIfNull(message);
        message.Headers.Add(new(name, _text.ToString()));
    }

    /// <summary>Adds the header to an answer; one of an empty list is empty.</summary>
    /// <param name="message">The answer.</param>
    /// <param name="name">The header's name.</param>
    public void Complete(RestAnswer message, string name)
    {
        ArgumentNullException.ThrowIfNull(message);
        message.Headers.Add(new(name, _text.ToString()));
    }
}
