using System.Text.Json;
using System.Text.Json.Nodes;

namespace Tern.Local.Tests.Sns.Recordings;

/// <summary>Cases about invalid filter policies, and about policies for message bodies.</summary>
internal static class FilterValidationCases
{
    private const string SourceStart = "(String)\"";
    private const string SourceEnd = "\"; line: ";

    // The policies of the errors that do not contain them.
    private static readonly Dictionary<string, string> s_policies = new(StringComparer.Ordinal)
    {
        ["error-condition-bad-cidr-str"] = """{"key":[{"cidr":"bad-filter"}]}""",
        ["error-condition-bad-cidr-str-slash"] = """{"key":[{"cidr":"bad-filter/64"}]}""",
        ["error-condition-bad-cidr-str-slash-2"] = """{"key":[{"cidr":"10.0.0.0/bad-filter"}]}""",
        ["error-condition-bad-cidr-v4"] = """{"key":[{"cidr":"xx.11.xx/8"}]}""",
        ["error-condition-bad-cidr-v6"] = """{"key":[{"cidr":"xxxx:db8:1234:1a00::/64"}]}""",
        ["error-complexity-or-flat"] = $$"""{"source":[{{Values(16)}}],"$or":[{"a":[{{Values(5)}}]},{"b":[{{Values(5)}}]}]}""",
        ["error-complexity-or-nested"] = $$$"""{"source":{"nested":[{{{Values(16)}}}]},"$or":[{"a":{"b":[{{{Values(5)}}}]}},{"c":[{{{Values(5)}}}]}]}""",
    };

    public static void AddTo(Dictionary<string, Func<SnsRecording, LocalSns, Task>> cases)
    {
        foreach (string name in new[]
        {
            "test_validate_policy", "test_validate_policy_string_operators", "test_validate_policy_numeric_operator", "test_validate_policy_exists_operator",
            "test_validate_policy_nested_anything_but_operator", "test_policy_complexity_with_or",
        })
            cases[name] = ValidateAsync;
        cases["test_filter_policy_on_message_body"] = async (c, s) =>
        {
            string topic = await SubscribeAsync(s, """{"object":{"key":[{"prefix":"auto-"},"hardcodedvalue"]}}""", c.Parameter);
            c.Match("recv-init", await s.ReceiveAsync());
            await s.PublishAsync(topic, """{"object": {"key": "auto-test"}}""");
            c.Match("recv-passed-msg-0", await s.ReceiveAsync());
            await s.PublishAsync(topic, """{"object": {"key": "hardcodedvalue"}}""");
            c.Match("recv-passed-msg-1", await s.ReceiveAsync());
            foreach (string message in new[] { """{"object": {"key": "test-auto"}}""", """{"test": "data"}""", "not-json" })
                await s.PublishAsync(topic, message);
            Assert.Empty(await s.ReceiveAsync());
        };
        cases["test_filter_policy_on_message_body_array_of_object_attributes"] = (c, s) => BodiesAsync(
            c, s, "messages", """{"Records":{"s3":{"object":{"key":[{"prefix":"auto-"}]}},"eventName":[{"prefix":"ObjectCreated"}]}}""", """{"Records":[{"eventName":"ObjectCreated:Put","s3":{"object":{"key":"home"}}}]}""");
        cases["test_filter_policy_on_message_body_or_attribute"] = (c, s) => BodiesAsync(
            c,
            s,
            "messages-queue",
            """{"$or":[{"metricName":["CPUUtilization","ReadLatency"]},{"namespace":["AWS/EC2","AWS/ES"]}],"detail":{"scope":["Service"],"$or":[{"source":["aws.cloudwatch"]},{"type":["CloudWatch Alarm State Change"]}]}}""",
            """{"metricName":"CPUUtilization","detail":{"scope":"Service"}}""");
        cases["test_filter_policy_empty_array_payload"] = (c, s) => BodiesAsync(c, s, "messages-queue", """{"detail":{"eventVersion":[""]}}""", """{"detail":{"eventVersion":[]}}""");
        cases["test_filter_policy_ip_address_condition"] = (c, s) => BodiesAsync(
            c,
            s,
            "messages-queue",
            """{"detail":{"$or":[{"sourceIPAddress":[{"cidr":"10.0.0.0/24"}]},{"sourceIPAddressV6":[{"cidr":"2001:0db8:1234:1a00:0000:0000:0000:0000/64"}]}]}}""",
            """{"detail":{"sourceIPAddress":"10.0.1.255"}}""");
    }

    private static string Values(int count) => string.Join(',', Enumerable.Range(0, count).Select(i => $"\"v{i}\""));

    private static async Task ValidateAsync(SnsRecording recorded, LocalSns local)
    {
        string topic = await local.CreateTopicAsync(), queue = await local.CreateQueueAsync();
        foreach ((string label, string message) in recorded.Errors)
        {
            string policy = s_policies.GetValueOrDefault(label) ?? message.Split(SourceStart)[1].Split(SourceEnd)[0];
            await recorded.FailsAsync(label, () => local.SubscribeAsync(topic, "sqs", queue, ("FilterPolicyScope", "MessageBody"), ("FilterPolicy", policy)));
        }
    }

    private static async Task<string> SubscribeAsync(LocalSns local, string policy, string isRaw)
    {
        string topic = await local.CreateTopicAsync();
        await local.SubscribeAsync(topic, "sqs", await local.CreateQueueAsync(), ("FilterPolicyScope", "MessageBody"), ("FilterPolicy", policy), ("RawMessageDelivery", isRaw == "False" ? "false" : "true"));
        return topic;
    }

    // Publishes the recorded messages, and one that the policy does not select.
    private static async Task BodiesAsync(SnsRecording recorded, LocalSns local, string label, string policy, string other)
    {
        string topic = await SubscribeAsync(local, policy, "True");
        foreach (JsonNode? message in recorded[label]["Messages"]!.AsArray())
        {
            JsonNode body = message!["Body"]!;
            await local.PublishAsync(topic, body.GetValueKind() == JsonValueKind.String ? body.GetValue<string>() : body.ToJsonString());
        }
        await local.PublishAsync(topic, other);
        recorded.Match(label, await local.ReceiveAsync());
    }
}
