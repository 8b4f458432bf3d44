#nullable enable
using System;
using System.Text;
using Tern.DynamoDB.Mapper;
using Tern.Runtime;

/// <summary>Writes objects of the cases and reads them again.</summary>
internal static class RoundTrip
{
    public static readonly DateTimeOffset Now = new(2026, 11, 26, 8, 0, 0, TimeSpan.Zero);

    /// <summary>Returns the item as DynamoDB JSON.</summary>
    public static string Write<T>(T value, long version = 0)
        where T : IDynamoItem<T> => Write(T.ItemMap, value, version);

    public static string Write<T>(ItemMap<T> map, T value, long version = 0)
    {
        using var buffer = new PooledBuffer();
        var writer = new AttributeWriter(buffer, typeof(T));
        writer.StartItem();
        map.Write(ref writer, value, new Stamps(version, Now));
        writer.EndItem();
        writer.Json.Complete();
        return Encoding.UTF8.GetString(buffer.WrittenSpan);
    }

    public static T Read<T>(string json)
        where T : IDynamoItem<T> => Read(T.ItemMap, json);

    public static T Read<T>(ItemMap<T> map, string json)
    {
        var reader = new AttributeReader(Encoding.UTF8.GetBytes(json), map);
        return map.Read(ref reader);
    }

    /// <summary>Checks the JSON of an object, and that the JSON is read to an object with the same JSON.</summary>
    public static T Check<T>(T value, string json, long version = 0)
        where T : IDynamoItem<T> => Check(T.ItemMap, value, json, version);

    public static T Check<T>(ItemMap<T> map, T value, string json, long version = 0)
    {
        Equal(json, Write(map, value, version));
        T read = Read(map, json);
        Equal(json, Write(map, read, version));
        return read;
    }

    public static void Equal<T>(T expected, T actual)
    {
        if (!System.Collections.Generic.EqualityComparer<T>.Default.Equals(expected, actual))
            throw new InvalidOperationException($"Expected: {expected}\nActual:   {actual}");
    }

    public static MappingException Fails(Action action)
    {
        try
        {
            action();
        }
        catch (MappingException e)
        {
            return e;
        }
        throw new InvalidOperationException("Expected a MappingException.");
    }
}
