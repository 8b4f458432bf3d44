namespace Tern.Local.EventBridge.Patterns.Values;

/// <summary>The value is a string that ends with a suffix.</summary>
internal sealed class SuffixTest(byte[] suffix) : ValueTest
{
    public override bool Matches(in EventValue value) => value.Kind == EventValueKind.String && value.Text.EndsWith(suffix);
}
