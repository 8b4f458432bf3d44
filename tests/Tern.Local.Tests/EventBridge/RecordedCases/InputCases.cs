using System.Globalization;
using Tern.Local.Tests.Recorded;

namespace Tern.Local.Tests.EventBridge.RecordedCases;

/// <summary>Cases about the inputs of targets.</summary>
internal static class InputCases
{
    private const string Source = "core.update-account-command";
    private const string Detail = """{"command": "update-account", "payload": {"acc_id": "0a787ecb-4015", "sf_id": "baz"}}""";
    private const string Pattern = """{"source":["core.update-account-command"]}""";
    private const string DefaultTemplate = "\"Event of <detail-type> type, at time <timestamp>, info extracted from detail <command>\"";
    private const string ListDetail = """{"command":"update-account","listsingle":["HIGH"],"listmulti":["ACTIVE","INACTIVE"],"valid":true,"payload":{"acc_id":"0a787ecb-4015","sf_id":"baz"}}""";

    public static void AddTo(CaseSet cases)
    {
        cases.Add("TestInputTransformer::test_put_events_with_input_transformer_input_template_string", c => TemplateAsync(c, c.Parameter.Length == 0 ? DefaultTemplate : c.Parameter));
        cases.Add("TestInputTransformer::test_put_events_with_input_transformer_input_template_json", c => TemplateAsync(c, """{"detailType": <detail-type>, "time": <timestamp>, "command": <command>}"""));
        cases.Add("TestInputTransformer::test_input_transformer_predefined_variables", async c =>
        {
            await PutAsync(c, new { InputPathsMap = new { }, InputTemplate = c.Parameter }, Detail);
            c.CheckValue("messages", await ReceiveAsync(c));
        });
        cases.Add("TestInputTransformer::test_input_transformer_nested_keys_replacement", async c =>
        {
            object paths = new { userId = "$.detail.payload.acc_id", payload = "$.detail.payload", systemstring = "$.account.id", listsingle = "$.detail.listsingle", listmulti = "$.detail.listmulti", valid = "$.detail.valid" };
            await PutAsync(c, new { InputPathsMap = paths, InputTemplate = c.Parameter }, ListDetail);
            c.CheckValue("input-transformed-messages", await ReceiveAsync(c));
        });
    }

    private static async Task TemplateAsync(CaseRun run, string template)
    {
        await PutAsync(run, new { InputPathsMap = Paths("$.detail.command"), InputTemplate = template }, Detail);
        run.CheckValue("custom-variables-match-all", await ReceiveAsync(run));
        await PutAsync(run, new { InputPathsMap = Paths("$.detail.notexisting"), InputTemplate = template }, Detail);
        run.CheckValue("custom-variables-not-match-all", await ReceiveAsync(run));

        static Dictionary<string, string> Paths(string command) => new() { ["detail-type"] = "$.detail-type", ["timestamp"] = "$.time", ["command"] = command };
    }

    private static async Task PutAsync(CaseRun run, object transformer, string detail)
    {
        await DeliveryCases.PutQueueRuleAsync(run, Pattern, target: new { InputTransformer = transformer });
        await DeliveryCases.PutEventAsync(run, Source, detail);
    }

    // The recordings replace the time in texts by a word.
    private static async Task<object[]> ReceiveAsync(CaseRun run)
    {
        string time = run.Aws.Clock.GetUtcNow().UtcDateTime.ToString("yyyy-MM-dd'T'HH:mm:ss'Z'", CultureInfo.InvariantCulture);
        return [.. (await run.ReceiveAsync("queue")).Select(message => new
        {
            MessageId = message.GetProperty("MessageId"),
            ReceiptHandle = message.GetProperty("ReceiptHandle"),
            MD5OfBody = message.GetProperty("MD5OfBody"),
            Body = message.GetProperty("Body").GetString()!.Replace($"time {time}", "time date", StringComparison.Ordinal),
        })];
    }
}
