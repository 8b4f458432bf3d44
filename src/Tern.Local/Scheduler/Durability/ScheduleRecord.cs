using Tern.Local.Durability;
using Tern.Local.Scheduler.Operations;
using Tern.Local.Scheduler.Schedules;
using Tern.Local.Scheduler.Wire;
using Tern.Scheduler;
using Tern.ServerRuntime;

namespace Tern.Local.Scheduler.Durability;

/// <summary>The binary form of a schedule. Its definition is in the JSON of the protocol, so that no member can be forgotten.</summary>
internal static class ScheduleRecord
{
    public static void Write(in RecordWriter writer, StoredSchedule schedule)
    {
        writer.Text(schedule.Name);
        writer.Text(schedule.Arn);
        writer.Time(schedule.CreatedAt);
        writer.Time(schedule.ModifiedAt);
        writer.Boolean(schedule.IsCompleted);
        writer.OptionalText(schedule.Definition.ClientToken);
        using var response = new RestResponse();
        GetScheduleServer.WriteResponse(response, ScheduleOperations.Describe(schedule));
        writer.Bytes(response.Buffer.WrittenSpan);
    }

    public static StoredSchedule Read(ref RecordReader reader)
    {
        string name = reader.Text();
        string arn = reader.Text();
        DateTimeOffset createdAt = reader.Time();
        DateTimeOffset modifiedAt = reader.Time();
        bool isCompleted = reader.Boolean();
        string? token = reader.OptionalText();
        return new StoredSchedule(ReadDefinition(name, reader.Bytes().ToArray()) with { ClientToken = token }, arn)
        {
            CreatedAt = createdAt,
            ModifiedAt = modifiedAt,
            IsCompleted = isCompleted,
        };
    }

    private static CreateScheduleRequest ReadDefinition(string name, byte[] json)
    {
        var request = new RestRequest
        {
            Method = CreateScheduleServer.Route.Method,
            Path = $"/schedules/{name}",
            Headers = [new("Content-Type", "application/json")],
            Content = json,
        };
        try
        {
            return CreateScheduleServer.ReadRequest(request, new MissingMembers());
        }
        catch (TernSerializationException e)
        {
            throw new InvalidDataException(e.Message, e);
        }
    }
}
