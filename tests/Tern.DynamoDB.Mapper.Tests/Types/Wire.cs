using System.Text;
using Tern.Runtime;

namespace Tern.DynamoDB.Mapper.Tests.Types;

/// <summary>Writes objects as items and reads them, without a client.</summary>
internal static class Wire
{
    public static string Write<T>(T value)
        where T : IDynamoItem<T>
    {
        using var buffer = new PooledBuffer();
        var writer = new AttributeWriter(buffer, typeof(T));
        writer.StartItem();
        T.ItemMap.Write(ref writer, value, new Stamps(1, DateTimeOffset.UnixEpoch));
        writer.EndItem();
        writer.Json.Complete();
        return Encoding.UTF8.GetString(buffer.WrittenSpan);
    }

    public static T Read<T>(string json)
        where T : IDynamoItem<T>
    {
        var reader = new AttributeReader(Encoding.UTF8.GetBytes(json), T.ItemMap);
        try
        {
            T value = T.ItemMap.Read(ref reader);
            reader.Json.ReadEnd();
            return value;
        }
        finally
        {
            reader.Dispose();
        }
    }
}
