using Tern.Local.S3.Errors;
using Tern.Local.S3.Requests;
using Tern.S3;

namespace Tern.Local.S3.Configurations;

/// <summary>Validates the CORS rules of a bucket.</summary>
internal static class CorsRules
{
    private const int MaxRules = 100;

    /// <exception cref="S3ServiceException">A rule is not valid, or there are no or too many rules.</exception>
    public static void Check(IReadOnlyList<CorsRule> rules)
    {
        if (rules.Count is 0 or > MaxRules)
            throw RequestErrors.MalformedXml();
        foreach (CorsRule rule in rules)
        {
            if (rule.AllowedMethods.Count == 0 || rule.AllowedOrigins.Count == 0)
                throw RequestErrors.MalformedXml();
            foreach (string method in rule.AllowedMethods)
            {
                if (method is not ("GET" or "PUT" or "HEAD" or "POST" or "DELETE"))
                    throw RequestErrors.InvalidRequest($"Found unsupported HTTP method in CORS config. Unsupported method is {method}");
            }
            foreach (string header in rule.ExposeHeaders)
            {
                if (!HeaderNames.IsValid(header))
                    throw RequestErrors.InvalidArgument("The name of an exposed header is not valid. Use only letters, digits and !#$%&'*+-.^_`|~.", "ExposeHeader", header);
            }
            foreach (string origin in rule.AllowedOrigins)
            {
                if (origin.IndexOf('*', StringComparison.Ordinal) != origin.LastIndexOf('*'))
                    throw RequestErrors.InvalidRequest($"AllowedOrigin \"{origin}\" can not have more than one wildcard.");
            }
        }
    }
}
