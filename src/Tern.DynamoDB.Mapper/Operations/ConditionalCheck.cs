using Tern.Runtime;

namespace Tern.DynamoDB.Mapper;

/// <summary>Recognizes the response to a write whose condition was not met.</summary>
internal static class ConditionalCheck
{
    /// <summary>Whether the response is the error <c>ConditionalCheckFailedException</c>.</summary>
    public static bool IsFailed(ResponseMessage response)
    {
        // Most other errors are recognized without parsing. The name can also be a value of an item, or a part of a message.
        if (response.Metadata.StatusCode != 400 || response.Body.Span.IndexOf("ConditionalCheckFailedException"u8) < 0)
            return false;
        var reader = new JsonReader(response.Body.Span);
        try
        {
            reader.ReadStartObject();
            while (reader.ReadName(out ReadOnlySpan<byte> name))
            {
                if (name.SequenceEqual("__type"u8))
                    return reader.ReadUtf8().EndsWith("#ConditionalCheckFailedException"u8);
                reader.Skip();
            }
            return false;
        }
        catch (TernSerializationException)
        {
            return false; // The reader of errors reports it.
        }
        finally
        {
            reader.Dispose();
        }
    }
}
