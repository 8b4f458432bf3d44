namespace Tern.Local.EventBridge.Patterns.Values;

/// <summary>The value is a string that starts with a prefix.</summary>
internal sealed class PrefixTest(byte[] prefix) : ValueTest
{
    public override bool Matches(in EventValue value) => value.Kind == EventValueKind.String && value.Text.StartsWith(prefix);
}
