using Tern.Runtime;

namespace Tern.DynamoDB.Mapper;

/// <summary>Reads the responses of the operations.</summary>
internal static class ResponseReader
{
    /// <summary>Reads a response with an item in one of the members <c>Item</c> and <c>Attributes</c>.</summary>
    public static ItemResponse<T> ReadItem<T>(ResponseMessage response, ItemMap<T> map)
    {
        var result = new ItemResponse<T> { IsConflict = response.Metadata.StatusCode >= 400 };
        if (response.Body.IsEmpty)
            return result;
        var reader = new AttributeReader(response.Body.Span, map);
        try
        {
            reader.Json.ReadStartObject();
            while (reader.Json.ReadName(out ReadOnlySpan<byte> name))
            {
                if (reader.Json.TryReadNull())
                    continue;
                if (name.SequenceEqual("Item"u8) || name.SequenceEqual("Attributes"u8))
                {
                    result.Item = map.Read(ref reader);
                    result.HasItem = true;
                }
                else if (name.SequenceEqual("ConsumedCapacity"u8))
                {
                    result.CapacityUnits = ReadCapacity(ref reader.Json);
                }
                else
                {
                    reader.Json.Skip();
                }
            }
            reader.Json.ReadEnd();
            return result;
        }
        finally
        {
            reader.Dispose();
        }
    }

    /// <summary>Reads a page of a query or scan.</summary>
    public static PageResponse<T> ReadPage<T>(ResponseMessage response, ItemMap<T> map)
    {
        var items = new ListBuilder<T>();
        var result = new PageResponse<T>();
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
                    reader.Json.ReadStartArray();
                    while (reader.Json.ReadElement())
                        items.Add(map.Read(ref reader));
                }
                else if (name.SequenceEqual("LastEvaluatedKey"u8))
                {
                    int start = reader.Json.Offset;
                    reader.Json.Skip();
                    result.LastKey = body[start..reader.Json.Offset].ToArray();
                }
                else if (name.SequenceEqual("ConsumedCapacity"u8))
                {
                    result.CapacityUnits = ReadCapacity(ref reader.Json);
                }
                else
                {
                    reader.Json.Skip();
                }
            }
            reader.Json.ReadEnd();
            result.Items = items.ToArray();
            return result;
        }
        finally
        {
            reader.Dispose();
        }
    }

    private static double ReadCapacity(ref JsonReader reader)
    {
        double units = 0;
        reader.ReadStartObject();
        while (reader.ReadName(out ReadOnlySpan<byte> name))
        {
            if (reader.TryReadNull())
                continue;
            if (name.SequenceEqual("CapacityUnits"u8))
                units = reader.ReadDouble();
            else
                reader.Skip();
        }
        return units;
    }
}
