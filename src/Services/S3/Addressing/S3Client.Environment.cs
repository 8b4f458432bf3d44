namespace Tern.S3;

public sealed partial class S3Client
{
    /// <summary>Reads the settings of S3 addresses from the environment, where the options do not set them.</summary>
    /// <seealso href="https://docs.aws.amazon.com/sdkref/latest/guide/settings-reference.html">Settings reference</seealso>
    protected override ClientOptions ApplyEnvironment(ClientOptions options, Func<string, bool?> readFlag)
    {
        var own = (S3ClientOptions)options;
        return own with
        {
            UseArnRegion = own.UseArnRegion ?? readFlag("AWS_S3_USE_ARN_REGION"),
            DisableMultiRegionAccessPoints = own.DisableMultiRegionAccessPoints ?? readFlag("AWS_S3_DISABLE_MULTIREGION_ACCESS_POINTS"),
            DisableS3ExpressSessionAuth = own.DisableS3ExpressSessionAuth ?? readFlag("AWS_S3_DISABLE_EXPRESS_SESSION_AUTH"),
        };
    }
}
