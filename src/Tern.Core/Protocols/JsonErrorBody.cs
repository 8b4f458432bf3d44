namespace Tern.Runtime;

/// <summary>The common members of errors of the JSON protocols.</summary>
internal struct JsonErrorBody
{
    private string? _otherMessage;

    /// <summary>The shape in <c>__type</c>.</summary>
    public string? Type { get; private set; }

    /// <summary>The shape in <c>code</c>, which some services use.</summary>
    public string? Code { get; private set; }

    /// <summary>The message.</summary>
    public string? Message { readonly get => field ?? _otherMessage; private set; }

    /// <summary>Reads an object with its members in any order. Members of nested objects are ignored.</summary>
    /// <exception cref="TernSerializationException">The body is not a JSON object.</exception>
    public static JsonErrorBody Read(ReadOnlySpan<byte> body)
    {
        var error = new JsonErrorBody();
        error.ReadMembers(body);
        return error;
    }

    /// <summary>Reads a truncated object.</summary>
    public static JsonErrorBody ReadTruncated(ReadOnlySpan<byte> body)
    {
        var error = new JsonErrorBody();
        try
        {
            error.ReadMembers(body);
        }
        catch (TernSerializationException)
        {
            // The members before the truncation have been read.
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
