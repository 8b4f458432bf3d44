using System.Globalization;
using Tern.Local.Durability;
using Tern.Local.EventBridge.Archives;
using Tern.Local.EventBridge.Events;

namespace Tern.Local.EventBridge.Durability;

/// <summary>The binary form of an event of an archive.</summary>
internal static class ArchivedEventRecord
{
    /// <summary>Returns the ID of the document.</summary>
    public static string GetId(ArchivedEvent entry) => string.Create(CultureInfo.InvariantCulture, $"{entry.ArchiveName}/{entry.Number}");

    public static void Write(in RecordWriter writer, ArchivedEvent entry)
    {
        writer.Text(entry.ArchiveName);
        writer.Integer(entry.Number);
        writer.Time(entry.ArchivedAt);
        writer.Text(entry.Event.Id);
        writer.Bytes(entry.Event.Json);
        writer.Time(entry.Event.Time);
        writer.Time(entry.Event.ReceivedAt);
        writer.Integer(entry.Event.Size);
        writer.OptionalText(entry.Event.TraceHeader);
    }

    public static ArchivedEvent Read(ref RecordReader reader) => new(
        reader.Text(),
        reader.Integer(),
        reader.Time(),
        new BusEvent
        {
            Id = reader.Text(),
            Json = reader.Bytes().ToArray(),
            Time = reader.Time(),
            ReceivedAt = reader.Time(),
            Size = reader.Integer(),
            TraceHeader = reader.OptionalText(),
        });
}
