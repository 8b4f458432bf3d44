using System.Text.Json;
using Tern.Local.Sns.Topics;
using Tern.Sns;

namespace Tern.Local.Sns.Operations;

/// <summary><c>PutDataProtectionPolicy</c>.</summary>
internal static class PutDataProtectionPolicy
{
    private const int MaxLength = 30_720;

    public static PutDataProtectionPolicyResponse Execute(SnsRegion region, PutDataProtectionPolicyRequest request)
    {
        SnsTopic topic = region.GetTopic(request.ResourceArn, "ResourceArn");
        if (request.DataProtectionPolicy.Length > MaxLength || (request.DataProtectionPolicy.Length > 0 && !IsObject(request.DataProtectionPolicy)))
            throw SnsErrors.Invalid("DataProtectionPolicy");
        lock (topic.Region.Lock)
        {
            topic.DataProtectionPolicy = request.DataProtectionPolicy;
            topic.Region.Save(topic);
            return new();
        }
    }

    private static bool IsObject(string json)
    {
        try
        {
            return JsonElement.Parse(json).ValueKind == JsonValueKind.Object;
        }
        catch (JsonException)
        {
            return false;
        }
    }
}
