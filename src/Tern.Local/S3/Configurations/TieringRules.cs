using Tern.Local.S3.Errors;
using Tern.S3;

namespace Tern.Local.S3.Configurations;

/// <summary>Validates an Intelligent-Tiering configuration.</summary>
internal static class TieringRules
{
    /// <exception cref="S3ServiceException">The configuration is not valid.</exception>
    public static void Check(IntelligentTieringConfiguration configuration)
    {
        if (configuration.Status.Value is not ("Enabled" or "Disabled") || configuration.Tierings.Count == 0)
            throw RequestErrors.MalformedXml();
        foreach (Tiering tiering in configuration.Tierings)
        {
            if (tiering.AccessTier.Value is not ("ARCHIVE_ACCESS" or "DEEP_ARCHIVE_ACCESS"))
                throw RequestErrors.MalformedXml();
        }
    }
}
