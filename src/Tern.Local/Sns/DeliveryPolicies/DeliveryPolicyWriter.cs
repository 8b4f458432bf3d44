using System.Text;
using Tern.Runtime;

namespace Tern.Local.Sns.DeliveryPolicies;

/// <summary>Writes the JSON of delivery policies in the form of the service.</summary>
internal static class DeliveryPolicyWriter
{
    /// <summary>Writes the policy of a topic.</summary>
    public static string Write(TopicDeliveryPolicy policy)
    {
        using var buffer = new PooledBuffer();
        var json = new JsonWriter(buffer);
        json.WriteLiteral("{\"http\":{"u8);
        if (policy.Retry is { } retry)
        {
            json.WriteName("\"defaultHealthyRetryPolicy\":"u8);
            Write(ref json, retry);
        }
        json.WriteName("\"disableSubscriptionOverrides\":"u8);
        json.WriteBoolean(policy.DisablesOverrides);
        if (policy.MaxReceivesPerSecond is { } rate)
        {
            json.WriteName("\"defaultThrottlePolicy\":"u8);
            WriteThrottle(ref json, rate);
        }
        if (policy.ContentType is { } type)
        {
            json.WriteName("\"defaultRequestPolicy\":"u8);
            WriteRequest(ref json, type);
        }
        json.WriteEndObject();
        json.WriteEndObject();
        json.Complete();
        return Encoding.UTF8.GetString(buffer.WrittenSpan);
    }

    /// <summary>Writes the policy of a topic with the defaults.</summary>
    public static string WriteEffective(TopicDeliveryPolicy? policy) => Write((policy ?? new()) with
    {
        Retry = (policy?.Retry ?? RetryPolicy.Default).Complete(RetryPolicy.Default),
        ContentType = policy?.ContentType ?? SubscriptionDeliveryPolicy.DefaultContentType,
    });

    /// <summary>Writes the policy of a subscription.</summary>
    public static string Write(SubscriptionDeliveryPolicy policy)
    {
        using var buffer = new PooledBuffer();
        var json = new JsonWriter(buffer);
        json.WriteStartObject();
        json.WriteName("\"healthyRetryPolicy\":"u8);
        if (policy.Retry is { } retry)
            Write(ref json, retry);
        else
            json.WriteNull();
        json.WriteName("\"sicklyRetryPolicy\":"u8);
        json.WriteNull();
        json.WriteName("\"throttlePolicy\":"u8);
        if (policy.MaxReceivesPerSecond is { } rate)
            WriteThrottle(ref json, rate);
        else
            json.WriteNull();
        json.WriteName("\"requestPolicy\":"u8);
        if (policy.ContentType is { } type)
            WriteRequest(ref json, type);
        else
            json.WriteNull();
        json.WriteName("\"guaranteed\":"u8);
        json.WriteBoolean(false);
        json.WriteEndObject();
        json.Complete();
        return Encoding.UTF8.GetString(buffer.WrittenSpan);
    }

    private static void Write(ref JsonWriter json, RetryPolicy policy)
    {
        json.WriteStartObject();
        WriteNumber(ref json, "\"minDelayTarget\":"u8, policy.MinDelay);
        WriteNumber(ref json, "\"maxDelayTarget\":"u8, policy.MaxDelay);
        WriteNumber(ref json, "\"numRetries\":"u8, policy.Retries);
        WriteNumber(ref json, "\"numMaxDelayRetries\":"u8, policy.MaxDelayRetries);
        WriteNumber(ref json, "\"numNoDelayRetries\":"u8, policy.NoDelayRetries);
        WriteNumber(ref json, "\"numMinDelayRetries\":"u8, policy.MinDelayRetries);
        if (policy.Backoff is { } backoff)
        {
            json.WriteName("\"backoffFunction\":"u8);
            json.WriteString(backoff);
        }
        json.WriteEndObject();
    }

    private static void WriteNumber(ref JsonWriter json, scoped ReadOnlySpan<byte> name, int? value)
    {
        if (value is not { } number)
            return;
        json.WriteName(name);
        json.WriteNumber(number);
    }

    private static void WriteThrottle(ref JsonWriter json, int rate)
    {
        json.WriteStartObject();
        json.WriteName("\"maxReceivesPerSecond\":"u8);
        json.WriteNumber(rate);
        json.WriteEndObject();
    }

    private static void WriteRequest(ref JsonWriter json, string type)
    {
        json.WriteStartObject();
        json.WriteName("\"headerContentType\":"u8);
        json.WriteString(type);
        json.WriteEndObject();
    }
}
