using System.Text;
using Tern.Ssm;

namespace Tern.Local.Ssm;

/// <summary>The tiers of parameters, and the sizes of their values: 4 KB for standard and 8 KB for advanced parameters.</summary>
/// <seealso href="https://docs.aws.amazon.com/systems-manager/latest/userguide/parameter-store-advanced-parameters.html">Parameter tiers</seealso>
internal static class ParameterTiers
{
    private const int MaxStandardLength = 4_096;
    private const int MaxAdvancedLength = 8_192;
    private const string Guide = "https://docs.aws.amazon.com/systems-manager/latest/userguide/parameter-store-advanced-parameters.html";

    /// <summary>Selects the tier of a version.</summary>
    /// <param name="requested">The tier of the request; null for standard.</param>
    /// <param name="existing">The tier of the latest version; null for a new parameter.</param>
    /// <param name="value">The value.</param>
    /// <param name="hasPolicies">Whether the parameter has policies, which require the advanced tier.</param>
    /// <exception cref="TernServiceException">The value is too long, the tier has no policies, or the advanced tier would be left.</exception>
    public static ParameterTier Select(ParameterTier? requested, ParameterTier? existing, string value, bool hasPolicies)
    {
        if (requested == ParameterTier.Standard && existing == ParameterTier.Advanced)
        {
            throw ParameterErrors.Validation(
                "This parameter uses the advanced-parameter tier. You can't downgrade a parameter from the advanced-parameter tier to the standard-parameter tier. "
                + "If necessary, you can delete the advanced parameter and recreate it as a standard parameter.");
        }
        int length = Encoding.UTF8.GetByteCount(value);
        bool isAdvanced = requested == ParameterTier.Advanced || existing == ParameterTier.Advanced
            || (requested == ParameterTier.IntelligentTiering && (length > MaxStandardLength || hasPolicies));
        if (isAdvanced && length > MaxAdvancedLength)
            throw ParameterErrors.Validation("Advanced tier parameters support a maximum parameter value of 8192 characters.");
        if (isAdvanced)
            return ParameterTier.Advanced;
        if (length > MaxStandardLength)
        {
            throw ParameterErrors.Validation(
                "Standard tier parameters support a maximum parameter value of 4096 characters. To create a larger parameter value, upgrade the parameter to use the "
                + $"advanced-parameter tier. For more information, see {Guide}");
        }
        return hasPolicies
            ? throw ParameterErrors.Validation($"Parameter policies require the advanced-parameter tier. Set the tier to Advanced. For more information, see {Guide}")
            : ParameterTier.Standard;
    }
}
