using Tern.EventBridge;
using Tern.Local.Durability;
using Tern.Local.EventBridge.Buses;
using Tern.Local.EventBridge.Wire;

namespace Tern.Local.EventBridge.Durability;

/// <summary>The binary form of a bus, without its rules.</summary>
internal static class BusRecord
{
    public static void Write(in RecordWriter writer, StoredBus bus)
    {
        writer.Text(bus.Name);
        writer.Text(bus.Arn);
        writer.Time(bus.CreatedAt);
        writer.Time(bus.ModifiedAt);
        UpdateEventBusRequest settings = bus.Settings;
        ModelRecord.Write(
            writer,
            new UpdateEventBusResponse
            {
                Description = settings.Description,
                KmsKeyIdentifier = settings.KmsKeyIdentifier,
                DeadLetterConfig = settings.DeadLetterConfig,
                LogConfig = settings.LogConfig,
            },
            UpdateEventBusServer.WriteResponse);
        TagsRecord.Write(writer, bus.Tags);
        writer.Integer(bus.Policy.Count);
        foreach (PolicyStatement statement in bus.Policy)
        {
            writer.OptionalText(statement.Id);
            writer.Text(statement.Json);
        }
    }

    public static StoredBus Read(ref RecordReader reader)
    {
        var bus = new StoredBus(reader.Text(), reader.Text()) { CreatedAt = reader.Time(), ModifiedAt = reader.Time() };
        bus.Settings = ModelRecord.Read(ref reader, UpdateEventBusServer.ReadRequest);
        TagsRecord.Read(ref reader, bus.Tags);
        for (int i = reader.Count(); i > 0; i--)
            bus.Policy.Add(new PolicyStatement(reader.OptionalText(), reader.Text()));
        return bus;
    }
}
