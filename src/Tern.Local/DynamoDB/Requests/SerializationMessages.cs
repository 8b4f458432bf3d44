using System.Buffers;

namespace Tern.Local.DynamoDB.Requests;

/// <summary>The messages of the service for a value of another JSON type than its member.</summary>
/// <remarks>The messages of the service do not contain the position. For invalid JSON, the service has no message, so that of the reader is used.</remarks>
internal static class SerializationMessages
{
    private const string Misplaced = "Start of structure or map found where not expected";
    private const string Namespace = "com.amazonaws.dynamodb.v20120810.";

    private static readonly SearchValues<byte> s_decimalMarks = SearchValues.Create(".eE"u8);
    private static readonly SearchValues<byte> s_numberLetters = SearchValues.Create("0123456789.eE+-"u8);

    public static string Of(TernSerializationException error, ReadOnlySpan<byte> document)
    {
        if (error.Path.Length == 0 || error.Expectation is not { } expectation || KindAt(document, (int)error.ByteOffset) is not { } found)
            return error.Message;
        (string owner, string member) = Ends(error.Path);
        return expectation switch
        {
            "a string" => Scalar(found, "String"),
            "true or false" => found == "STRING_VALUE" ? "Unexpected token received from parser" : Scalar(found, "Boolean"),
            "a number" => Scalar(found, member is "Limit" or "Segment" or "TotalSegments" ? "Integer" : "Long"),
            "a string of base64" => found switch
            {
                "{" => Misplaced,
                "[" => "Unrecognized collection type class java.nio.ByteBuffer",
                _ => "only base-64-encoded strings are convertible to bytes",
            },
            "an array" => found == "{" ? Misplaced : "Unexpected field type",
            "an object" => Structure(found, owner, member),
            _ => error.Message,
        };
    }

    private static string Scalar(string found, string type) => found switch
    {
        "{" => Misplaced,
        "[" => $"Unrecognized collection type class java.lang.{type}",
        _ => $"{found} cannot be converted to {type}",
    };

    private static string Structure(string found, string owner, string member)
    {
        bool isValue = IsMapOfValues(owner) || member.EndsWith(']');
        if (found != "[")
            return isValue ? "Unexpected value type in payload" : "Unexpected field type";
        if (IsMapOfValues(member) || member.StartsWith("Keys[", StringComparison.Ordinal))
            return $"Unrecognized collection type java.util.Map<java.lang.String, {Namespace}AttributeValue>";
        return $"Unrecognized collection type class {Namespace}{(IsMapOfValues(owner) ? "AttributeValue" : ShapeOf(member))}";
    }

    private static bool IsMapOfValues(string member) =>
        member is "Key" or "Item" or "M" or "ExclusiveStartKey" or "ExpressionAttributeValues" || member.StartsWith("Keys[", StringComparison.Ordinal);

    /// <summary>Returns the shape name of a member: usually the name of the member, or for an element the singular of the list name.</summary>
    private static string ShapeOf(string member)
    {
        int bracket = member.IndexOf('[', StringComparison.Ordinal);
        return (bracket < 0 ? member : member[..bracket]) switch
        {
            "KeySchema" => "KeySchemaElement",
            "LocalSecondaryIndexes" => "LocalSecondaryIndex",
            "GlobalSecondaryIndexes" => "GlobalSecondaryIndex",
            "L" => "AttributeValue",
            var list when bracket > 0 => list.TrimEnd('s'),
            var structure => structure,
        };
    }

    /// <summary>Returns the last member of a path and its parent.</summary>
    private static (string Owner, string Member) Ends(string path)
    {
        int last = path.LastIndexOf('.');
        if (last < 0)
            return ("", path);
        int before = last > 0 ? path.LastIndexOf('.', last - 1) : -1;
        return (path[(before + 1)..last], path[(last + 1)..]);
    }

    /// <summary>Returns the name of a value in messages; null if there is no value at the offset.</summary>
    private static string? KindAt(ReadOnlySpan<byte> document, int offset)
    {
        if (offset >= document.Length)
            return null;
        switch (document[offset])
        {
            case (byte)'{':
                return "{";
            case (byte)'[':
                return "[";
            case (byte)'"':
                return "STRING_VALUE";
            case (byte)'t':
                return "TRUE_VALUE";
            case (byte)'f':
                return "FALSE_VALUE";
            case (byte)'-' or (>= (byte)'0' and <= (byte)'9'):
                ReadOnlySpan<byte> number = document[offset..];
                int end = number.IndexOfAnyExcept(s_numberLetters);
                return number[..(end < 0 ? number.Length : end)].ContainsAny(s_decimalMarks) ? "DECIMAL_VALUE" : "NUMBER_VALUE";
            default:
                return null;
        }
    }
}
