using System.Text;
using Tern.DynamoDB;
using Tern.DynamoDB.Mapper;
using Tern.Runtime;

namespace Tern.Fuzz.Targets.Mapper;

/// <summary>Records of the stream of a table: a change that is read and written as a record again is the same change. Input: a record.</summary>
internal sealed class ChangeTarget : IFuzzTarget
{
    private const string Item = """{"pk":{"S":"K#7"},"Text":{"S":"é"},"Longs":{"L":[{"N":"-5"},{"NULL":true}]},"Rest":{"N":"1"}}""";
    private const string Keys = """{"pk":{"S":"K#7"}}""";

    public string Name => "change";

    public IReadOnlyList<byte[]> Corpus { get; } =
    [
        .. new[]
        {
            $$"""{"eventID":"1","eventName":"INSERT","eventVersion":"1.1","dynamodb":{"ApproximateCreationDateTime":1479499740,"Keys":{{Keys}},"NewImage":{{Item}},"SequenceNumber":"1","SizeBytes":5,"StreamViewType":"NEW_IMAGE"} }""",
            $$"""{"eventName":"MODIFY","dynamodb":{"Keys":{{Keys}},"NewImage":{{Item}},"OldImage":{{Item}}},"eventSourceARN":"arn:aws:dynamodb:eu-west-1:123456789012:table/t/stream/s"}""",
            $$"""{"userIdentity":{"type":"Service","principalId":"dynamodb.amazonaws.com"},"dynamodb":{"OldImage":{{Item}},"Keys":{{Keys}}},"eventName":"REMOVE"}""",
            $$"""{"eventName":"REMOVE","userIdentity":{"PrincipalId":"dynamodb.amazonaws.com","Type":"Service"},"dynamodb":{"Keys":{{Keys}},"NewImage":null} }""",
        }.Select(Encoding.UTF8.GetBytes),
    ];

    public void Run(byte[] input)
    {
        if (TryRead(input) is not { } change || Write(change) is not { } written)
            return;
        if (TryRead(written) is not { } again)
            throw new FuzzFindingException("The written record cannot be read.");
        if (change.Kind != again.Kind || change.IsExpired != again.IsExpired || !change.Key.Equals(again.Key))
            throw new FuzzFindingException($"The change differs after it is written and read: {change.Kind} {change.IsExpired} and {again.Kind} {again.IsExpired}.");
        if (!written.AsSpan().SequenceEqual(Write(again)))
            throw new FuzzFindingException("The items of the change differ after they are written and read.");
    }

    private static Change<FuzzItem>? TryRead(byte[] record)
    {
        try
        {
            return Change.Read<FuzzItem>(record);
        }
        catch (MappingException e)
        {
            if (e.Message.Length > 4 * (record.Length + 256))
                throw new FuzzFindingException($"The message has {e.Message.Length} characters.");
            return null;
        }
        catch (TernSerializationException)
        {
            return null;
        }
    }

    /// <returns>Null if an item has a value that DynamoDB cannot store.</returns>
    private static byte[]? Write(Change<FuzzItem> change)
    {
        string kind = change.Kind switch
        {
            ChangeKind.Inserted => "INSERT",
            ChangeKind.Modified => "MODIFY",
            _ => "REMOVE",
        };
        string identity = change.IsExpired ? """ "userIdentity":{"type":"Service","principalId":"dynamodb.amazonaws.com"}, """ : "";
        using var keys = new PooledBuffer();
        var writer = new JsonWriter(keys);
        try
        {
            AttributeValueJson.WriteMap(ref writer, new OrderedMap<AttributeValue> { ["pk"] = change.Key.Partition });
        }
        catch (TernSerializationException)
        {
            // The key has a data type that a later version may support. It can be read, but not written.
            return null;
        }
        writer.Complete();
        var record = new List<byte>(Encoding.UTF8.GetBytes($$"""{"eventName":"{{kind}}",{{identity}}"dynamodb":{"Keys":"""));
        record.AddRange(keys.WrittenSpan);
        return TryAdd(record, ",\"OldImage\":"u8, change.Old) && TryAdd(record, ",\"NewImage\":"u8, change.New) ? [.. record, .. "}}"u8] : null;
    }

    private static bool TryAdd(List<byte> record, ReadOnlySpan<byte> name, FuzzItem? item)
    {
        if (item is null)
            return true;
        if (MapperCall.TryWrite(item) is not { } json)
            return false;
        record.AddRange(name);
        record.AddRange(json);
        return true;
    }
}
