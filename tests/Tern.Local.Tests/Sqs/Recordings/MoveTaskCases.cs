using System.Text.Json.Nodes;

namespace Tern.Local.Tests.Sqs.Recordings;

/// <summary>Cases about move tasks.</summary>
internal static class MoveTaskCases
{
    public static void AddTo(Dictionary<string, Action<RecordedCase, WireSqs>> cases)
    {
        cases["test_basic_move_task_workflow"] = (c, s) => Workflow(c, s, 1, hasDestination: true);
        cases["test_move_task_workflow_with_default_destination"] = (c, s) => Workflow(c, s, 1, hasDestination: false);
        cases["test_move_task_workflow_with_multiple_sources_as_default_destination"] = (c, s) => Workflow(c, s, 2, hasDestination: false);
        cases["test_move_task_with_throughput_limit"] = (c, s) =>
        {
            string target = Fill(s, 1, 4);
            c.Match("start-message-move-task-response", Start(s, target, WireSqs.Arn(s.Create("destination")), 1));
        };
        cases["test_destination_needs_to_exist"] = (c, s) =>
        {
            string target = Fill(s, 1, 0);
            c.Match("error", s.Error(() => Start(s, target, WireSqs.Arn(target) + "-missing")));
        };
        cases["test_start_multiple_move_tasks"] = (c, s) =>
        {
            string target = Fill(s, 1, 10);
            Start(s, target, WireSqs.Arn(s.Create("destination")), 1);
            c.Match("error", s.Error(() => Start(s, target)));
        };
        cases["test_move_task_cancel"] = Cancel;
    }

    private static void Workflow(RecordedCase recorded, WireSqs sqs, int sources, bool hasDestination)
    {
        string target = Fill(sqs, sources, 2);
        if (!hasDestination)
            recorded.Match("source-arn", WireSqs.Arn(target));
        for (int i = 0; !hasDestination && i < sources; i++)
            recorded.Match(sources == 1 ? "original-source" : $"original-source-{i + 1}", WireSqs.Arn("/source" + i));
        string destination = WireSqs.Arn(sqs.Create("destination"));
        recorded.Match("start-message-move-task-response", Start(sqs, target, hasDestination ? destination : null));
        sqs.Advance(1);
        recorded.Match("list-message-move-task-response", List(sqs, target));
        for (int i = 0; !hasDestination && i < sources; i++)
            Assert.Equal(2, sqs.Receive("https://x/" + LocalSqs.AccountId + "/source" + i).Count);
    }

    private static void Cancel(RecordedCase recorded, WireSqs sqs)
    {
        string target = Fill(sqs, 1, 10);
        string destination = WireSqs.Arn(sqs.Create("destination"));
        string handle = Start(sqs, target, destination, 1)["TaskHandle"]!.GetValue<string>();
        sqs.Advance(1);
        recorded.Match("list-while", List(sqs, target));
        recorded.Match("cancel", sqs.Response(sqs.CancelMessageMoveTask(new() { TaskHandle = handle })));
        // The service moved six more messages before it ended the task. Here no message is moved after a cancel.
        JsonObject after = List(sqs, target);
        Assert.Equal("2", after["Results"]![0]!["ApproximateNumberOfMessagesMoved"]!.ToString());
        after["Results"]![0]!["ApproximateNumberOfMessagesMoved"] = "8";
        recorded.Match("list-after", after);
    }

    /// <summary>Creates a dead-letter queue with messages of some sources.</summary>
    private static string Fill(WireSqs sqs, int sources, int messages)
    {
        string target = sqs.Create("dlq");
        for (int i = 0; i < sources; i++)
        {
            string source = sqs.Create("source" + i, ("RedrivePolicy", LocalSqs.RedriveTo(WireSqs.Arn(target), 1)));
            for (int j = 0; j < messages; j++)
                sqs.Send(source, "message-" + j);
            sqs.Receive(source, visibility: 0);
            sqs.Receive(source, visibility: 0);
        }
        return target;
    }

    private static JsonObject Start(WireSqs sqs, string url, string? destination = null, int? rate = null) =>
        sqs.Response(sqs.StartMessageMoveTask(new() { SourceArn = WireSqs.Arn(url), DestinationArn = destination, MaxNumberOfMessagesPerSecond = rate }));

    private static JsonObject List(WireSqs sqs, string url) =>
        sqs.Response(sqs.ListMessageMoveTasks(new() { SourceArn = WireSqs.Arn(url) }));
}
