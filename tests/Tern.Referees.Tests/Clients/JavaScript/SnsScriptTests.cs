namespace Tern.Referees.Tests.Clients.JavaScript;

/// <summary>The client of SNS, with deliveries to queues and to an HTTP endpoint in the process of the script.</summary>
public sealed class SnsScriptTests : ScriptTests
{
    private const string Expected = """
        {
          "topic": ["arn:aws:sns:us-east-1:000000000000:js-topic", true],
          "attributes": ["Changed é", true, "0"],
          "topics": true,
          "tags": [{"Key": "stage", "Value": "b"}],
          "policy": true,
          "dataProtection": true,
          "again": true,
          "envelope": [
            "Notification",
            "é 😀 <&>",
            "About",
            true,
            true,
            {"Type": "String", "Value": "blue"},
            ["Message", "MessageAttributes", "MessageId", "Signature", "SignatureVersion", "SigningCertURL", "Subject", "Timestamp", "TopicArn", "Type", "UnsubscribeURL"]
          ],
          "raw": ["é 😀 <&>", "blue", [0, 255]],
          "unmatched": true,
          "batch": [["a", "b", "c"], 0],
          "filtered": "{\"order\":{\"amount\":50}}",
          "onlyOne": true,
          "structured": ["{\"order\":{\"amount\":1}}", "{\"order\":{\"amount\":50}}", "{\"order\":{\"amount\":5}}"],
          "subscription": ["MessageBody", "sqs", true, "false"],
          "subscriptions": [3, 3],
          "unsubscribed": 2,
          "pending": "pending confirmation",
          "confirmation": [
            "SubscriptionConfirmation",
            "SubscriptionConfirmation",
            true,
            ["Message", "MessageId", "Signature", "SignatureVersion", "SigningCertURL", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"]
          ],
          "notification": ["Notification", true, "to http"],
          "fifo": ["1", "2", "3", true, 20],
          "errors": [
            ["NotFoundException", "NotFound", 404],
            ["InvalidParameterException", "InvalidParameter", 400],
            ["InvalidParameterException", "InvalidParameter", 400],
            ["InvalidParameterException", "InvalidParameter", 400],
            ["InvalidParameterException", "InvalidParameter", 400],
            ["NotFoundException", "NotFound", 404],
            ["BatchEntryIdsNotDistinctException", "BatchEntryIdsNotDistinct", 400],
            ["InvalidParameterException", "InvalidParameter", 400]
          ]
        }
        """;

    [Fact]
    public Task Operations_of_SNS_work_with_the_aws_sdk_for_javascript() => VerifyServiceAsync("Sns", Expected, [], "sns.js");
}
