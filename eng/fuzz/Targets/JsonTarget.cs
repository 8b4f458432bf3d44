using System.Text;
using Tern.Runtime;

namespace Tern.Fuzz.Targets;

/// <summary>
/// The JSON reader with the calls of generated code, with documents and with skipping: all accept the same input, errors have an offset in
/// the input, and an accepted document is equal after it is written and read.
/// </summary>
internal sealed class JsonTarget : IFuzzTarget
{
    public string Name => "json";

    public IReadOnlyList<byte[]> Corpus { get; } =
    [
        """{"Item":{"pk":{"S":"CUSTOMER#17"},"total":{"N":"12.50"},"b":{"B":"AAECAw=="},"l":{"L":[{"BOOL":true},{"NULL":true}]}}}"""u8.ToArray(),
        """{"Items":[{"a":{"M":{"x":{"SS":["é","\u00e9\ud83d\ude00\n"]}}}},{}],"Count":2,"ScannedCount":1e1,"LastEvaluatedKey":null}"""u8.ToArray(),
        """{"__type":"com.amazonaws.dynamodb.v20120810#ResourceNotFoundException","message":"Requested resource not found"}"""u8.ToArray(),
        """ { "when" : 1398796238.123 , "date" : "2014-04-29T18:30:38Z" , "http" : "Tue, 29 Apr 2014 18:30:38 GMT", "f":[-0.1e-7,"NaN"] } """u8.ToArray(),
        Encoding.UTF8.GetBytes("[[[[[[[[{\"a\":[\"" + new string('x', 100) + "\\\\\"]}]]]]]]]]"),
        "[0,-1,2147483647,9223372036854775807,1.5,123456789012345678901234567890,true,false,null]"u8.ToArray(),
    ];

    public void Run(byte[] input)
    {
        bool isSkipped = Try(input, static (ref JsonReader reader) => reader.Skip());
        bool isWalked = Try(input, static (ref JsonReader reader) => Walk(ref reader));
        Document? document = null;
        bool isRead = Try(input, (ref JsonReader reader) => document = reader.ReadDocument());
        if (isRead && !isSkipped)
            throw new FuzzFindingException("The reader reads the input but does not skip it.");
        if (isWalked != isRead)
            throw new FuzzFindingException("Generated code and documents accept different input.");
        if (isRead && !document!.Equals(Document.Parse(document.ToString())))
            throw new FuzzFindingException("The document differs after it is written and read.");
        foreach (ReadAction read in s_typedReads)
            Try(input, read);
    }

    private static readonly ReadAction[] s_typedReads =
    [
        static (ref JsonReader reader) => Members(ref reader, static (ref JsonReader value) => value.ReadTimestamp(TimestampFormat.EpochSeconds)),
        static (ref JsonReader reader) => Members(ref reader, static (ref JsonReader value) => value.ReadBase64()),
        static (ref JsonReader reader) => Elements(ref reader, static (ref JsonReader value) => value.ReadInt64()),
        static (ref JsonReader reader) => Elements(ref reader, static (ref JsonReader value) => value.ReadDouble()),
        static (ref JsonReader reader) => Elements(ref reader, static (ref JsonReader value) => value.ReadBigInteger()),
    ];

    private static bool Try(byte[] input, ReadAction read)
    {
        var reader = new JsonReader(input);
        try
        {
            read(ref reader);
            reader.ReadEnd();
            return true;
        }
        catch (TernSerializationException e)
        {
            if (e.ByteOffset < 0 || e.ByteOffset > input.Length || e.Message.Length > 1024)
                throw new FuzzFindingException($"The error has the offset {e.ByteOffset} and a message of {e.Message.Length} characters. The input has {input.Length} bytes, and a message at most 1,024 characters.");
            return false;
        }
    }

    private static void Walk(ref JsonReader reader)
    {
        switch (reader.Peek())
        {
            case JsonTokenKind.Object:
                reader.ReadStartObject();
                while (reader.ReadKey(out _))
                    Walk(ref reader);
                break;
            case JsonTokenKind.Array:
                reader.ReadStartArray();
                while (reader.ReadElement())
                    Walk(ref reader);
                break;
            case JsonTokenKind.String:
                reader.ReadString();
                break;
            case JsonTokenKind.Number:
                reader.ReadBigDecimal();
                break;
            case JsonTokenKind.Boolean:
                reader.ReadBoolean();
                break;
            default:
                if (!reader.TryReadNull())
                    throw reader.Expected("a value");
                break;
        }
    }

    private static void Members(ref JsonReader reader, ReadAction readValue)
    {
        reader.ReadStartObject();
        while (reader.ReadName(out _))
        {
            if (reader.Peek() is JsonTokenKind.String or JsonTokenKind.Number)
                readValue(ref reader);
            else
                reader.Skip();
        }
    }

    private static void Elements(ref JsonReader reader, ReadAction readValue)
    {
        reader.ReadStartArray();
        while (reader.ReadElement())
        {
            if (reader.Peek() == JsonTokenKind.Number)
                readValue(ref reader);
            else
                reader.Skip();
        }
    }

    private delegate void ReadAction(ref JsonReader reader);
}
