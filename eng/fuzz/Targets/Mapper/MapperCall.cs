using Tern.DynamoDB.Mapper;
using Tern.Runtime;

namespace Tern.Fuzz.Targets.Mapper;

/// <summary>Reads and writes items with generated code.</summary>
internal static class MapperCall
{
    /// <summary>Reads an item.</summary>
    /// <returns>False if the bytes are not an item of the type.</returns>
    public static bool TryRead<T>(byte[] json, out T item)
        where T : IDynamoItem<T>
    {
        item = default!;
        var reader = new AttributeReader(json, T.ItemMap);
        try
        {
            item = T.ItemMap.Read(ref reader);
            reader.Json.ReadEnd();
            return true;
        }
        catch (MappingException e)
        {
            if (e.Message.Length > 4 * (json.Length + 256))
                throw new FuzzFindingException($"The message has {e.Message.Length} characters.");
            return false;
        }
        catch (TernSerializationException)
        {
            return false;
        }
        finally
        {
            reader.Dispose();
        }
    }

    /// <summary>Writes an item.</summary>
    /// <returns>Null if the item has a value that DynamoDB cannot store.</returns>
    public static byte[]? TryWrite<T>(T item)
        where T : IDynamoItem<T>
    {
        using var buffer = new PooledBuffer();
        var writer = new AttributeWriter(buffer, typeof(T));
        try
        {
            writer.StartItem();
            T.ItemMap.Write(ref writer, item, default);
            writer.EndItem();
            writer.Json.Complete();
            return buffer.WrittenSpan.ToArray();
        }
        catch (MappingException)
        {
            return null;
        }
    }
}
