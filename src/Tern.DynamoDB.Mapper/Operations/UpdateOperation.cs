namespace Tern.DynamoDB.Mapper;

/// <summary>An update of one item.</summary>
internal abstract class UpdateOperation<TResult>(TableContext table, TableOperationKind kind, AttributeValue partition, AttributeValue sort, object? keyMembers, UpdateOptions options)
    : WriteOperation<TResult>(table, kind, options)
{
    protected sealed override void WriteMembers(ref ExpressionWriter writer)
    {
        var actions = new List<UpdateAction>(options.Actions.Length + 2);
        actions.AddRange(options.Actions);
        var stamps = new UpdateStamps(actions, Table.Map.ItemType);
        if (Table.Map.VersionPath is { } version)
        {
            ThrowIfChanged(version);
            stamps.Increment(version);
        }
        Table.Map.AddStamps(ref stamps, Table.Now);
        if (keyMembers is not null)
            Table.Map.AddKeyMembers(ref stamps, keyMembers);
        KeyWriter.WriteMember(ref writer, Table.Map, partition, sort);
        if (actions.Count > 0)
            UpdateText.Write(ref writer, actions);
        WriteCondition(ref writer, options.ExpectedVersion);
        writer.Json.WriteLiteral(ReturnsPrevious ? "\"ReturnValues\":\"ALL_OLD\","u8 : "\"ReturnValues\":\"ALL_NEW\","u8);
    }

    private void ThrowIfChanged(FieldPath version)
    {
        foreach (UpdateAction action in options.Actions)
        {
            if (action.Path.IsWithin(version))
                throw new ArgumentException("The update changes the version, which every update increments. Remove the change, or set UpdateOptions.ExpectedVersion to require a version.");
        }
    }
}
