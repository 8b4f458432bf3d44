using Tern.Runtime;

namespace Tern.Extensions.Binding;

/// <summary>A setting that a configuration section contains.</summary>
/// <param name="Setting">The setting.</param>
/// <param name="Value">The value.</param>
/// <param name="Path">The path of the key, for example <c>AWS:S3:Region</c>.</param>
internal sealed record BoundSetting(OptionSetting Setting, SettingValue Value, string Path)
{
    /// <summary>Returns the path, without the value.</summary>
    public override string ToString() => Path;
}
