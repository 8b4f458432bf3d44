namespace Tern.Referees.Tests.Clients.JavaScript;

/// <summary>The client of EventBridge, with queues and another bus as targets.</summary>
public sealed class EventBridgeScriptTests : ScriptTests
{
    private const string Expected = """
        {
          "bus": ["arn:aws:events:us-east-1:000000000000:event-bus/js-bus", "js-bus"],
          "buses": ["default", "js-bus"],
          "tags": [{"Key": "stage", "Value": "b"}],
          "policy": ["other"],
          "rule": "arn:aws:events:us-east-1:000000000000:rule/js-bus/js-rule",
          "failedTargets": 0,
          "targets": ["all", "ordered", "transformed"],
          "refused": [1, "MalformedDetail", "string"],
          "event": [true, "js.orders", "Order", {"id": 7, "amount": 50, "text": "é 😀"}, ["a"], "000000000000", "us-east-1", ["account", "detail", "detail-type", "id", "region", "resources", "source", "time", "version"]],
          "transformed": {"order": 7, "text": "from js.orders"},
          "ordered": [{"id": 7, "amount": 50, "text": "é 😀"}, "g"],
          "onlyOne": true,
          "described": ["DISABLED", ["js-rule"]],
          "byTarget": ["js-rule"],
          "patterns": [true, false, false],
          "archive": ["ENABLED", 1],
          "replayed": [{"id": 8, "amount": 80}, "js-replay"],
          "replays": 1,
          "replay": "COMPLETED",
          "forwarded": 9,
          "scheduled": "arn:aws:events:us-east-1:000000000000:rule/js-schedule",
          "errors": [
            ["ResourceNotFoundException", null, 400],
            ["ResourceAlreadyExistsException", null, 400],
            ["InvalidEventPatternException", null, 400],
            ["ValidationException", null, 400],
            ["ResourceNotFoundException", null, 400],
            ["ResourceNotFoundException", null, 400],
            ["ValidationException", null, 400],
            ["ResourceNotFoundException", null, 400],
            ["IllegalStatusException", null, 400]
          ]
        }
        """;

    [Fact]
    public Task Operations_of_EventBridge_work_with_the_aws_sdk_for_javascript() => VerifyServiceAsync("EventBridge", Expected, ["CancelReplay"], "eventbridge.js");
}
