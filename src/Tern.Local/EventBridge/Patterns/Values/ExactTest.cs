namespace Tern.Local.EventBridge.Patterns.Values;

/// <summary>The value has this kind and this text.</summary>
internal sealed class ExactTest(EventValueKind kind, byte[] text) : ValueTest
{
    public override bool Matches(in EventValue value) => value.Kind == kind && value.Text.SequenceEqual(text);
}
