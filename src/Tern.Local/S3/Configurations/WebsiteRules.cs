using Tern.Local.S3.Errors;
using Tern.Runtime;
using Tern.S3;

namespace Tern.Local.S3.Configurations;

/// <summary>Validates the website configuration of a bucket.</summary>
internal static class WebsiteRules
{
    /// <exception cref="S3ServiceException">The configuration is not valid.</exception>
    public static void Check(WebsiteConfiguration website)
    {
        bool hasRules = website.RoutingRules is not AbsentList<RoutingRule>;
        if (website.RedirectAllRequestsTo is { } redirect)
        {
            if (website.IndexDocument is not null || website.ErrorDocument is not null || hasRules)
            {
                throw RequestErrors.InvalidArgument(
                    "RedirectAllRequestsTo cannot be provided in conjunction with other Routing Rules.", "RedirectAllRequestsTo", "not null");
            }
            CheckProtocol(redirect.Protocol);
            return;
        }
        if (website.IndexDocument is not { } index)
        {
            throw RequestErrors.InvalidArgument(
                "A value for IndexDocument Suffix must be provided if RedirectAllRequestsTo is empty", "IndexDocument", "null");
        }
        if (index.Suffix.Length == 0 || index.Suffix.Contains('/', StringComparison.Ordinal))
            throw RequestErrors.InvalidArgument("The IndexDocument Suffix is not well formed", "IndexDocument", index.Suffix);
        if (website.ErrorDocument is { Key.Length: 0 } || (hasRules && website.RoutingRules.Count == 0))
            throw RequestErrors.MalformedXml();
        foreach (RoutingRule rule in website.RoutingRules)
            CheckRule(rule);
    }

    /// <summary>The response that contains a configuration.</summary>
    public static GetBucketWebsiteResponse ToResponse(WebsiteConfiguration website) => new()
    {
        RedirectAllRequestsTo = website.RedirectAllRequestsTo,
        IndexDocument = website.IndexDocument,
        ErrorDocument = website.ErrorDocument,
        RoutingRules = website.RoutingRules,
    };

    private static void CheckRule(RoutingRule rule)
    {
        if (rule.Redirect is { ReplaceKeyPrefixWith: not null, ReplaceKeyWith: not null })
            throw RequestErrors.InvalidRequest("You can only define ReplaceKeyPrefix or ReplaceKey but not both.");
        if (rule.Condition is { HttpErrorCodeReturnedEquals: null, KeyPrefixEquals: null })
        {
            throw RequestErrors.InvalidRequest(
                "Condition cannot be empty. To redirect all requests without a condition, the condition element shouldn't be present.");
        }
        CheckProtocol(rule.Redirect.Protocol);
    }

    private static void CheckProtocol(Protocol? protocol)
    {
        if (protocol?.Value is not (null or "http" or "https"))
        {
            throw RequestErrors.InvalidRequest(
                "Invalid protocol, protocol can be http or https. If not defined the protocol will be selected automatically.");
        }
    }
}
