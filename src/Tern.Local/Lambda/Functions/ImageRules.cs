using Tern.Lambda;
using Tern.Runtime;

namespace Tern.Local.Lambda.Functions;

/// <summary>The rules for the settings of images.</summary>
internal static class ImageRules
{
    /// <summary>Returns the settings of a request; null if they have no members, which removes the settings.</summary>
    public static ImageConfig? Read(ImageConfig config) =>
        config is { Command: [] or AbsentList<string>, EntryPoint: [] or AbsentList<string>, WorkingDirectory: null or "" } ? null : config;
}
