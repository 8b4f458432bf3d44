using System.Text.Json;
using Tern.Local.Sns.Filters;

namespace Tern.Local.Sns.DeliveryPolicies;

/// <summary>Reads the JSON of delivery policies. A member that is null is absent.</summary>
internal static class DeliveryPolicyReader
{
    private const string Attribute = "DeliveryPolicy: ";
    private const int MaxRetries = 100;
    private const int MaxSeconds = 3_600;

    private static readonly string[] s_contentTypes =
    [
        "application/atom+xml", "application/json", "application/octet-stream", "application/soap+xml", "application/x-www-form-urlencoded", "application/xml",
        "text/css", "text/csv", "text/html", "text/plain", "text/xml",
    ];

    /// <summary>Reads the policy of a topic.</summary>
    /// <exception cref="InvalidAttributeException">The policy is not valid.</exception>
    public static TopicDeliveryPolicy ReadTopic(string json)
    {
        JsonElement http = FindObject(Parse(json), "http") ?? throw Invalid("http must be specified");
        return new()
        {
            Retry = ReadRetry(FindObject(http, "defaultHealthyRetryPolicy"), "http.defaultHealthyRetryPolicy"),
            DisablesOverrides = http.TryGetProperty("disableSubscriptionOverrides", out JsonElement disables) && disables.ValueKind == JsonValueKind.True,
            MaxReceivesPerSecond = FindNumber(FindObject(http, "defaultThrottlePolicy"), "maxReceivesPerSecond", "http.defaultThrottlePolicy", 1, int.MaxValue),
            ContentType = ReadContentType(FindObject(http, "defaultRequestPolicy")),
        };
    }

    /// <summary>Reads the policy of a subscription.</summary>
    /// <exception cref="InvalidAttributeException">The policy is not valid.</exception>
    public static SubscriptionDeliveryPolicy ReadSubscription(string json)
    {
        JsonElement policy = Parse(json);
        return new()
        {
            Retry = ReadRetry(FindObject(policy, "healthyRetryPolicy"), "healthyRetryPolicy"),
            MaxReceivesPerSecond = FindNumber(FindObject(policy, "throttlePolicy"), "maxReceivesPerSecond", "throttlePolicy", 1, int.MaxValue),
            ContentType = ReadContentType(FindObject(policy, "requestPolicy")),
        };
    }

    private static RetryPolicy? ReadRetry(JsonElement? policy, string path)
    {
        if (policy is null)
            return null;
        var read = new RetryPolicy
        {
            MinDelay = FindNumber(policy, "minDelayTarget", path, 1, MaxSeconds),
            MaxDelay = FindNumber(policy, "maxDelayTarget", path, 1, MaxSeconds),
            Retries = FindNumber(policy, "numRetries", path, 0, MaxRetries),
            MaxDelayRetries = FindNumber(policy, "numMaxDelayRetries", path, 0, MaxRetries),
            NoDelayRetries = FindNumber(policy, "numNoDelayRetries", path, 0, MaxRetries),
            MinDelayRetries = FindNumber(policy, "numMinDelayRetries", path, 0, MaxRetries),
            Backoff = FindText(policy.Value, "backoffFunction"),
        };
        if (read.Backoff is not (null or "linear" or "arithmetic" or "geometric" or "exponential"))
            throw Invalid($"{path}.backoffFunction must be one of arithmetic, exponential, geometric, linear");
        RetryPolicy complete = read.Complete(RetryPolicy.Default);
        if (complete.MinDelay > complete.MaxDelay)
            throw Invalid($"{path}.maxDelayTarget must be greater than or equal to minDelayTarget");
        if (complete.NoDelayRetries + complete.MinDelayRetries + complete.MaxDelayRetries > complete.Retries)
            throw Invalid($"{path}.numRetries must be greater than or equal to the total of numMinDelayRetries, numNoDelayRetries and numMaxDelayRetries");
        return read;
    }

    private static string? ReadContentType(JsonElement? policy)
    {
        if (policy is not { } request || FindText(request, "headerContentType") is not { } type)
            return null;
        return s_contentTypes.Contains(type.Split(';')[0].Trim(), StringComparer.OrdinalIgnoreCase) && !type.AsSpan().ContainsAny('\r', '\n', '\0')
            ? type
            : throw Invalid($"Invalid headerContentType. Expected one of {string.Join(", ", s_contentTypes)}");
    }

    private static JsonElement Parse(string json)
    {
        try
        {
            _ = PolicySyntax.IsEmptyObject(json, Attribute);
            return JsonElement.Parse(json) is { ValueKind: JsonValueKind.Object } policy ? policy : throw Invalid("The policy is not an object");
        }
        catch (InvalidFilterPolicyException e)
        {
            throw new InvalidAttributeException(e.Message);
        }
        catch (JsonException)
        {
            throw Invalid("failed to parse JSON");
        }
    }

    private static JsonElement? FindObject(JsonElement parent, string name)
    {
        if (!parent.TryGetProperty(name, out JsonElement value) || value.ValueKind == JsonValueKind.Null)
            return null;
        return value.ValueKind == JsonValueKind.Object ? value : throw Invalid($"{name} must be an object");
    }

    private static string? FindText(JsonElement policy, string name)
    {
        if (!policy.TryGetProperty(name, out JsonElement value) || value.ValueKind == JsonValueKind.Null)
            return null;
        return value.ValueKind == JsonValueKind.String ? value.GetString() : throw Invalid($"{name} must be a string");
    }

    private static int? FindNumber(JsonElement? policy, string name, string path, int min, int max)
    {
        if (policy is not { } parent || !parent.TryGetProperty(name, out JsonElement value) || value.ValueKind == JsonValueKind.Null)
            return null;
        if (value.ValueKind != JsonValueKind.Number || !value.TryGetInt32(out int number))
            throw Invalid($"{path}.{name} must be an integer");
        return number < min ? throw Invalid(FormattableString.Invariant($"{path}.{name} must be greater than or equal to {min}"))
            : number > max ? throw Invalid(FormattableString.Invariant($"{path}.{name} must be less than or equal to {max}"))
            : number;
    }

    private static InvalidAttributeException Invalid(string reason) => new(Attribute + reason);
}
