using Tern.Runtime;

namespace Tern.Functions;

/// <summary>The JSON codec of <see cref="EventTime"/>. Generated codecs call it.</summary>
internal static class EventTimeJson
{
    public static void Write(ref JsonWriter writer, EventTime value) => writer.WriteString(value.Text);

    public static EventTime Read(ref JsonReader reader) => new(reader.ReadString());
}
