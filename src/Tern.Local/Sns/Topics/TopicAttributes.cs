using System.Collections.Frozen;
using System.Globalization;
using System.Text.Json;
using Tern.Local.Sns.DeliveryPolicies;
using Tern.Local.Services;
using Tern.Local.Sns.Policies;

namespace Tern.Local.Sns.Topics;

/// <summary>The attributes of topics: their names, their values, and what they change.</summary>
/// <seealso href="https://docs.aws.amazon.com/sns/latest/api/API_SetTopicAttributes.html">SetTopicAttributes</seealso>
internal static class TopicAttributes
{
    public const string ContentBasedDeduplication = "ContentBasedDeduplication";
    public const string DeliveryPolicy = "DeliveryPolicy";
    public const string DisplayName = "DisplayName";
    public const string FifoThroughputScope = "FifoThroughputScope";
    public const string FifoTopic = "FifoTopic";
    public const string KmsMasterKeyId = "KmsMasterKeyId";
    public const string MaximumMessageSize = "MaximumMessageSize";
    public const string Policy = "Policy";
    public const string SignatureVersion = "SignatureVersion";
    public const string TracingConfig = "TracingConfig";

    private const string SampleRate = "SuccessFeedbackSampleRate";

    private static readonly FrozenSet<string> s_feedback = FrozenSet.Create(
        StringComparer.Ordinal,
        [.. from protocol in (string[])["Application", "Firehose", "HTTP", "Lambda", "SQS"]
            from name in (string[])["SuccessFeedbackRoleArn", SampleRate, "FailureFeedbackRoleArn"]
            select protocol + name]);

    /// <summary>Returns the settings after an attribute was set. An empty value removes most attributes.</summary>
    /// <param name="settings">The settings.</param>
    /// <param name="name">The name of the attribute; not <see cref="FifoTopic"/>, which only <c>CreateTopic</c> has.</param>
    /// <param name="value">The value.</param>
    /// <param name="isFifo">Whether the topic is a FIFO topic.</param>
    /// <param name="isStored">Whether the attribute is that of a document. A value that was accepted before is then valid.</param>
    /// <exception cref="UnknownAttributeException">A topic of this type has no attribute with this name.</exception>
    /// <exception cref="InvalidAttributeException">The value is not valid.</exception>
    /// <exception cref="Tern.Sns.InvalidParameterException">Tern.Local does not support the attribute.</exception>
    public static TopicSettings Set(TopicSettings settings, string name, string value, bool isFifo, bool isStored = false)
    {
        switch (name)
        {
            case DisplayName:
                Require(value.Length <= SnsLimits.MaxDisplayNameLength, DisplayName);
                break;
            case Policy:
                Require(IsObject(value), $"Policy Error: {(value.Length == 0 ? "The policy is empty." : "The policy is not a JSON object.")}");
                Require(isStored || TopicPolicy.HasTopicActions(value), "Policy statement action out of service scope!");
                break;
            case DeliveryPolicy:
                TopicDeliveryPolicy? policy = value.Length == 0 ? null : DeliveryPolicyReader.ReadTopic(value);
                return Store(settings with { DeliveryPolicy = policy }, name, policy is null ? "" : DeliveryPolicyWriter.Write(policy));
            case SignatureVersion:
                Require(value is "1" or "2", "SignatureVersion: Invalid value. Must be 1 or 2.");
                settings = settings with { SignatureVersion = value };
                break;
            case TracingConfig:
                Require(value is "PassThrough" or "Active", $"Invalid tracing config value: {value}");
                break;
            case MaximumMessageSize:
                Require(
                    int.TryParse(value, NumberStyles.None, CultureInfo.InvariantCulture, out int size) && size is >= SnsLimits.MinMessageSize and <= SnsLimits.MaxMessageSize,
                    "MaximumMessageSize: Invalid value. Must be an integer from 1024 to 1048576.");
                settings = settings with { MaxMessageSize = size };
                break;
            case ContentBasedDeduplication when isFifo:
                value = ReadBoolean(name, value) ? "true" : "false";
                settings = settings with { HasContentBasedDeduplication = value == "true" };
                break;
            case FifoThroughputScope when isFifo:
                Require(value is "Topic" or "MessageGroup", "FifoThroughputScope: Invalid value. Must be Topic or MessageGroup.");
                settings = settings with { IsGroupScope = value == "MessageGroup" };
                break;
            case "ArchivePolicy":
                throw SnsErrors.NotSupported("the attribute 'ArchivePolicy'");
            case KmsMasterKeyId:
                break;
            default:
                if (!s_feedback.Contains(name))
                    throw new UnknownAttributeException(name);
                Require(isStored || !name.EndsWith(SampleRate, StringComparison.Ordinal) || IsPercentage(value), $"{name}: {value} value provided is not an integer between 0-100");
                break;
        }
        return Store(settings, name, value);
    }

    /// <summary>Reads a Boolean of an attribute.</summary>
    /// <exception cref="InvalidAttributeException">The value is neither <c>true</c> nor <c>false</c>.</exception>
    public static bool ReadBoolean(string name, string value) => bool.TryParse(value, out bool result)
        ? result
        : throw new InvalidAttributeException($"{name}: Invalid value [{value}]. Must be true or false.");

    /// <summary>Returns the value of an attribute as <c>GetTopicAttributes</c> returns it; null if the topic does not have it.</summary>
    public static string? Find(SnsTopic topic, string name) => name switch
    {
        FifoTopic => topic.IsFifo ? "true" : "false",
        ContentBasedDeduplication when topic.IsFifo => topic.Settings.HasContentBasedDeduplication ? "true" : "false",
        DisplayName => topic.Settings.Attributes.GetValueOrDefault(DisplayName) ?? "",
        Policy => topic.Settings.Attributes.GetValueOrDefault(Policy) ?? TopicPolicy.CreateDefault(topic.Arn, topic.Region.Scope.AccountId),
        _ => topic.Settings.Attributes.GetValueOrDefault(name),
    };

    private static TopicSettings Store(TopicSettings settings, string name, string value)
    {
        OrderedMap<string> attributes = new(settings.Attributes.Where(attribute => attribute.Key != name));
        if (value.Length > 0)
            attributes[name] = value;
        return settings with { Attributes = attributes };
    }

    private static void Require(bool isValid, string reason)
    {
        if (!isValid)
            throw new InvalidAttributeException(reason);
    }

    private static bool IsPercentage(string value) => int.TryParse(value, NumberStyles.None, CultureInfo.InvariantCulture, out int number) && number <= 100;

    private static bool IsObject(string json)
    {
        try
        {
            return JsonElement.Parse(json, PolicyDocument.Options).ValueKind == JsonValueKind.Object;
        }
        catch (JsonException)
        {
            return false;
        }
    }
}
