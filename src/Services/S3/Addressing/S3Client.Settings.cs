using Tern.Runtime;

namespace Tern.S3;

public sealed partial class S3Client
{
    private static Setting UseArnRegion => new() { Name = "UseArnRegion", Variable = "AWS_S3_USE_ARN_REGION", ProfileKey = "s3_use_arn_region", Kind = SettingKind.Boolean, Default = "true", Option = static options => ((S3ClientOptions)options).UseArnRegion };

    private static Setting DisableMultiRegionAccessPoints => new() { Name = "DisableMultiRegionAccessPoints", Variable = "AWS_S3_DISABLE_MULTIREGION_ACCESS_POINTS", ProfileKey = "s3_disable_multiregion_access_points", Kind = SettingKind.Boolean, Default = "false", Option = static options => ((S3ClientOptions)options).DisableMultiRegionAccessPoints };

    private static Setting DisableS3ExpressSessionAuth => new() { Name = "DisableS3ExpressSessionAuth", Variable = "AWS_S3_DISABLE_EXPRESS_SESSION_AUTH", ProfileKey = "s3_disable_express_session_auth", Kind = SettingKind.Boolean, Default = "false", Option = static options => ((S3ClientOptions)options).DisableS3ExpressSessionAuth };

    /// <inheritdoc/>
    protected override IReadOnlyList<Setting> ServiceSettings => [UseArnRegion, DisableMultiRegionAccessPoints, DisableS3ExpressSessionAuth];

    /// <summary>Reads the settings of S3 addresses from the environment and the profile, where the options do not set them.</summary>
    /// <seealso href="https://docs.aws.amazon.com/sdkref/latest/guide/settings-reference.html">Settings reference</seealso>
    protected override ClientOptions ApplySettings(ClientOptions options, SettingReader settings)
    {
        var own = (S3ClientOptions)options;
        return own with
        {
            UseArnRegion = own.UseArnRegion ?? settings.GetBoolean(UseArnRegion),
            DisableMultiRegionAccessPoints = own.DisableMultiRegionAccessPoints ?? settings.GetBoolean(DisableMultiRegionAccessPoints),
            DisableS3ExpressSessionAuth = own.DisableS3ExpressSessionAuth ?? settings.GetBoolean(DisableS3ExpressSessionAuth),
        };
    }

    static partial void AddSettings(List<OptionSetting> settings)
    {
        settings.Add(new(
            new() { Name = nameof(S3ClientOptions.Compatibility), Kind = SettingKind.Choice, Choices = ["aws", "cloudflarer2", "backblaze", "ceph", "minio", "googlecloudstorage"], Default = "Aws" },
            static (options, value) => (S3ClientOptions)options with { Compatibility = GetCompatibility(value.Integer) }));
    }

    private static S3Compatibility GetCompatibility(int choice) => choice switch
    {
        1 => S3Compatibility.CloudflareR2,
        2 => S3Compatibility.Backblaze,
        3 => S3Compatibility.Ceph,
        4 => S3Compatibility.Minio,
        5 => S3Compatibility.GoogleCloudStorage,
        _ => S3Compatibility.Aws,
    };
}
