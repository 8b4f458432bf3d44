using Tern.Codecs.Json;

namespace Tern.Protocols;

/// <summary>What the errors of all protocols that speak JSON have in common.</summary>
internal readonly struct JsonErrorBody
{
    private JsonErrorBody(string? type, string? code, string? message)
    {
        Type = type;
        Code = code;
        Message = message;
    }

    /// <summary>The shape, as <c>__type</c> has it.</summary>
    public string? Type { get; }

    /// <summary>The shape, as some services have it in <c>code</c>.</summary>
    public string? Code { get; }

    /// <summary>The message.</summary>
    public string? Message { get; }

    /// <summary>Reads an object, its members in any order; those of nested objects do not count.</summary>
    /// <exception cref="Codecs.CodecException">The body is no JSON object.</exception>
    public static JsonErrorBody Read(ReadOnlySpan<byte> body)
    {
        string? type = null;
        string? code = null;
        string? message = null;
        string? otherMessage = null;
        var reader = new JsonReader(body);
        reader.ReadStartObject();
        while (reader.ReadName(out ReadOnlySpan<byte> name))
        {
            if (reader.Peek() != JsonTokenKind.String)
                reader.Skip();
            else if (name.SequenceEqual("__type"u8))
                type = reader.ReadString();
            else if (name.SequenceEqual("code"u8))
                code = reader.ReadString();
            else if (name.SequenceEqual("message"u8))
                message = reader.ReadString();
            else if (name.SequenceEqual("Message"u8) || name.SequenceEqual("errorMessage"u8))
                otherMessage = reader.ReadString();
            else
                reader.Skip();
        }
        reader.ReadEnd();
        return new(type, code, message ?? otherMessage);
    }
}
