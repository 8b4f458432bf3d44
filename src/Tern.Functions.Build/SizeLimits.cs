using System.Globalization;

namespace Tern.Functions.Build;

/// <summary>The limits of a deployment package (https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html).</summary>
internal static class SizeLimits
{
    /// <summary>Of a zip in a request of the API. A zip in S3 has only the limit of its content.</summary>
    public const int DirectUploadMegabytes = 50;

    /// <summary>Of the content of the zip, with all layers.</summary>
    public const int UnzippedMegabytes = 250;

    public const long BytesPerMegabyte = 1024 * 1024;

    public static void CheckUnzipped(string folder, long bytes)
    {
        if (bytes > UnzippedMegabytes * BytesPerMegabyte)
        {
            throw new PackageException(
                $"The files of '{folder}' have {Megabytes(bytes)} ({bytes} bytes) without symbols. Lambda allows {UnzippedMegabytes} MB unzipped, including layers. Remove content files, or deploy the function as a container image.");
        }
    }

    public static void CheckZip(string file, long bytes, int maxMegabytes)
    {
        if (bytes > maxMegabytes * BytesPerMegabyte)
        {
            throw new PackageException(
                $"The zip '{file}' would have {Megabytes(bytes)} ({bytes} bytes). The limit is {maxMegabytes} MB. Remove content files or dependencies. Lambda allows {DirectUploadMegabytes} MB for a direct upload; if you upload the zip to S3, set LambdaMaxZipMegabytes to {UnzippedMegabytes}.");
        }
    }

    public static string Megabytes(long bytes) => string.Create(CultureInfo.InvariantCulture, $"{(double)bytes / BytesPerMegabyte:F2} MB");
}
