namespace Tern.Local.EventBridge.Patterns.Syntax;

/// <summary>The kinds of tokens of <see cref="PatternReader"/>.</summary>
internal enum PatternToken
{
    /// <summary>Before the first token, and after the last.</summary>
    None,
    StartObject,
    EndObject,
    StartArray,
    EndArray,

    /// <summary>The name of a member of an object.</summary>
    Name,
    String,
    Number,
    True,
    False,
    Null,
}
