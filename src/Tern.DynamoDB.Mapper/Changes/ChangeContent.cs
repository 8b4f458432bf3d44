using Tern.Runtime;

namespace Tern.DynamoDB.Mapper;

/// <summary>The members of a record of a stream. It does not depend on the type of the items: a native program contains its code once.</summary>
internal struct ChangeContent
{
    /// <summary>The kind; null if the record has none.</summary>
    public ChangeKind? Kind { get; private set; }

    /// <summary>The keys; null if the record has none.</summary>
    public OrderedMap<AttributeValue>? Keys { get; private set; }

    /// <summary>The item before the change; null if the record has none.</summary>
    public object? Old { get; private set; }

    /// <summary>The item after the change; null if the record has none.</summary>
    public object? New { get; private set; }

    /// <summary>Whether DynamoDB made the change.</summary>
    public bool IsByService { get; private set; }

    /// <summary>Reads a record, of an event of Lambda or a response of DynamoDB Streams.</summary>
    public static ChangeContent Read(ref AttributeReader reader, ItemMap map)
    {
        var content = new ChangeContent();
        reader.Json.ReadStartObject();
        while (reader.Json.ReadName(out ReadOnlySpan<byte> name))
        {
            if (reader.Json.TryReadNull())
                continue;
            if (name.SequenceEqual("eventName"u8))
                content.Kind = ReadKind(ref reader.Json);
            else if (name.SequenceEqual("userIdentity"u8))
                content.IsByService = ReadIdentity(ref reader.Json);
            else if (name.SequenceEqual("dynamodb"u8))
                content.ReadItems(ref reader, map);
            else
                reader.Skip();
        }
        return content;
    }

    private static ChangeKind ReadKind(ref JsonReader reader)
    {
        ReadOnlySpan<byte> name = reader.ReadUtf8();
        return name.SequenceEqual("INSERT"u8) ? ChangeKind.Inserted
            : name.SequenceEqual("MODIFY"u8) ? ChangeKind.Modified
            : name.SequenceEqual("REMOVE"u8) ? ChangeKind.Removed
            : throw reader.Invalid("The eventName of the record is not supported. Expected: INSERT, MODIFY or REMOVE");
    }

    // Events of Lambda and responses of DynamoDB Streams differ in the case of the names.
    private static bool ReadIdentity(ref JsonReader reader)
    {
        bool isService = false;
        bool isDynamoDB = false;
        reader.ReadStartObject();
        while (reader.ReadName(out ReadOnlySpan<byte> name))
        {
            if (reader.TryReadNull())
                continue;
            if (name.SequenceEqual("type"u8) || name.SequenceEqual("Type"u8))
                isService = reader.ReadUtf8().SequenceEqual("Service"u8);
            else if (name.SequenceEqual("principalId"u8) || name.SequenceEqual("PrincipalId"u8))
                isDynamoDB = reader.ReadUtf8().SequenceEqual("dynamodb.amazonaws.com"u8);
            else
                reader.Skip();
        }
        return isService && isDynamoDB;
    }

    private void ReadItems(ref AttributeReader reader, ItemMap map)
    {
        reader.Json.ReadStartObject();
        while (reader.Json.ReadName(out ReadOnlySpan<byte> name))
        {
            if (reader.Json.TryReadNull())
                continue;
            if (name.SequenceEqual("Keys"u8))
                Keys = AttributeValueJson.ReadMap(ref reader.Json);
            else if (name.SequenceEqual("NewImage"u8))
                New = map.ReadObject(ref reader);
            else if (name.SequenceEqual("OldImage"u8))
                Old = map.ReadObject(ref reader);
            else
                reader.Skip();
        }
    }
}
