using Tern.Local.Durability;
using Tern.Local.DynamoDB.Tables;

namespace Tern.Local.DynamoDB.Durability;

/// <summary>The binary form of the settings of a table that have no effect. Older records end before them.</summary>
internal static class TableSettingsRecord
{
    public static void Write(RecordWriter writer, TableDefinition table)
    {
        writer.Boolean(table.WarmThroughput is not null);
        if (table.WarmThroughput is { } warm)
        {
            writer.Integer(warm.ReadUnits);
            writer.Integer(warm.WriteUnits);
        }
        writer.Boolean(table.OnDemandLimits is not null);
        if (table.OnDemandLimits is { } limits)
        {
            writer.OptionalInteger(limits.ReadUnits);
            writer.OptionalInteger(limits.WriteUnits);
        }
        writer.Boolean(table.Encryption is not null);
        if (table.Encryption is { } encryption)
        {
            writer.Text(encryption.KeyArn);
            writer.Boolean(encryption.IsEnabled);
            writer.Time(encryption.ReadyAt);
        }
    }

    /// <summary>Adds the settings to a table.</summary>
    public static TableDefinition Read(ref RecordReader reader, TableDefinition table) => reader.IsAtEnd ? table : table with
    {
        WarmThroughput = reader.Boolean() ? new Throughput(reader.Integer(), reader.Integer()) : (Throughput?)null,
        OnDemandLimits = reader.Boolean() ? new OnDemandLimits(reader.OptionalInteger(), reader.OptionalInteger()) : null,
        Encryption = reader.Boolean() ? new TableEncryption(reader.Text(), reader.Boolean(), reader.Time()) : null,
    };
}
