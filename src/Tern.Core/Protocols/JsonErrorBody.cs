using Tern.Codecs;
using Tern.Codecs.Json;

namespace Tern.Protocols;

/// <summary>What the errors of all protocols that speak JSON have in common.</summary>
internal struct JsonErrorBody
{
    private string? _otherMessage;

    /// <summary>The shape, as <c>__type</c> has it.</summary>
    public string? Type { get; private set; }

    /// <summary>The shape, as some services have it in <c>code</c>.</summary>
    public string? Code { get; private set; }

    /// <summary>The message.</summary>
    public string? Message { readonly get => field ?? _otherMessage; private set; }

    /// <summary>Reads an object, its members in any order; those of nested objects do not count.</summary>
    /// <exception cref="Codecs.CodecException">The body is no JSON object.</exception>
    public static JsonErrorBody Read(ReadOnlySpan<byte> body)
    {
        var error = new JsonErrorBody();
        error.ReadMembers(body);
        return error;
    }

    /// <summary>Reads what is left of an object that was cut because it is too long.</summary>
    public static JsonErrorBody ReadCut(ReadOnlySpan<byte> body)
    {
        var error = new JsonErrorBody();
        try
        {
            error.ReadMembers(body);
        }
        catch (CodecException)
        {
            // The members in front of the cut have been read.
        }
        return error;
    }

    private void ReadMembers(ReadOnlySpan<byte> body)
    {
        var reader = new JsonReader(body);
        reader.ReadStartObject();
        while (reader.ReadName(out ReadOnlySpan<byte> name))
        {
            if (reader.Peek() != JsonTokenKind.String)
                reader.Skip();
            else if (name.SequenceEqual("__type"u8))
                Type = reader.ReadString();
            else if (name.SequenceEqual("code"u8))
                Code = reader.ReadString();
            else if (name.SequenceEqual("message"u8))
                Message = reader.ReadString();
            else if (name.SequenceEqual("Message"u8) || name.SequenceEqual("errorMessage"u8))
                _otherMessage = reader.ReadString();
            else
                reader.Skip();
        }
        reader.ReadEnd();
    }
}
