using System.Globalization;
using System.IO.Compression;
using System.Reflection;
using Tern.Generator.CSharp;

namespace Tern.AllServices;

/// <summary>Tells whether a result of an earlier run still holds: of the same model, generator, core and compiler.</summary>
internal static class Fingerprint
{
    private static readonly string s_programs = string.Join('-', new[] { typeof(ServiceGenerator), typeof(ServiceClient), typeof(Fingerprint) }.Select(type => Version(type.Assembly)));

    public static string Of(ZipArchiveEntry model) => $"{model.Crc32.ToString("x8", CultureInfo.InvariantCulture)}-{s_programs}";

    // Builds are deterministic: the same sources have the same.
    private static string Version(Assembly assembly) => assembly.ManifestModule.ModuleVersionId.ToString("N")[..16];
}
