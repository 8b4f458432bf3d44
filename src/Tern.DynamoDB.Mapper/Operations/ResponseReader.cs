using Tern.Runtime;

namespace Tern.DynamoDB.Mapper;

/// <summary>Reads the responses of the operations.</summary>
internal static class ResponseReader
{
    /// <summary>Reads a response with an item in one of the members <c>Item</c> and <c>Attributes</c>.</summary>
    /// <returns>The item; null for none.</returns>
    public static object? ReadItem(ResponseMessage response, ItemMap map, CapacityMeter? capacity)
    {
        if (response.Body.IsEmpty)
            return null;
        object? item = null;
        var reader = new AttributeReader(response.Body.Span, map);
        try
        {
            reader.Json.ReadStartObject();
            while (reader.Json.ReadName(out ReadOnlySpan<byte> name))
            {
                if (reader.Json.TryReadNull())
                    continue;
                if (name.SequenceEqual("Item"u8) || name.SequenceEqual("Attributes"u8))
                    item = map.ReadObject(ref reader);
                else
                    ReadOther(ref reader.Json, name, capacity);
            }
            reader.Json.ReadEnd();
            return item;
        }
        finally
        {
            reader.Dispose();
        }
    }

    /// <summary>Reads a page of a query or scan.</summary>
    /// <param name="response">The response.</param>
    /// <param name="map">The type of the items.</param>
    /// <param name="createArray">Creates the array of the items.</param>
    /// <param name="capacity">Receives the consumed capacity.</param>
    /// <param name="lastKey">The key where the page ends, as JSON; null for the last page.</param>
    public static object[] ReadItems(ResponseMessage response, ItemMap map, Func<int, object[]> createArray, CapacityMeter? capacity, out byte[]? lastKey)
    {
        object[]? items = null;
        lastKey = null;
        ReadOnlySpan<byte> body = response.Body.Span;
        var reader = new AttributeReader(body, map);
        try
        {
            reader.Json.ReadStartObject();
            while (reader.Json.ReadName(out ReadOnlySpan<byte> name))
            {
                if (reader.Json.TryReadNull())
                    continue;
                if (name.SequenceEqual("Items"u8))
                {
                    items = ReadArray(ref reader, map, createArray);
                }
                else if (name.SequenceEqual("LastEvaluatedKey"u8))
                {
                    int start = reader.Json.Offset;
                    reader.Json.Skip();
                    lastKey = body[start..reader.Json.Offset].ToArray();
                }
                else
                {
                    ReadOther(ref reader.Json, name, capacity);
                }
            }
            reader.Json.ReadEnd();
            return items ?? createArray(0);
        }
        finally
        {
            reader.Dispose();
        }
    }

    private static object[] ReadArray(ref AttributeReader reader, ItemMap map, Func<int, object[]> createArray)
    {
        var items = new ListBuilder<object>();
        reader.Json.ReadStartArray();
        while (reader.Json.ReadElement())
            items.Add(map.ReadObject(ref reader));
        object[] array = createArray(items.Count);
        items.MoveTo(array);
        return array;
    }

    private static void ReadOther(ref JsonReader reader, ReadOnlySpan<byte> name, CapacityMeter? capacity)
    {
        if (!name.SequenceEqual("ConsumedCapacity"u8))
        {
            reader.Skip();
            return;
        }
        reader.ReadStartObject();
        while (reader.ReadName(out ReadOnlySpan<byte> member))
        {
            if (reader.TryReadNull())
                continue;
            if (member.SequenceEqual("CapacityUnits"u8))
                capacity?.Add(reader.ReadDouble());
            else
                reader.Skip();
        }
    }
}
