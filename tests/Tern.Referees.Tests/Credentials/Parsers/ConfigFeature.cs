namespace Tern.Referees.Tests.Credentials.Parsers;

/// <summary>A part of the file format that random files contain now and then.</summary>
internal enum ConfigFeature
{
    /// <summary><c>name = value # comment</c></summary>
    CommentAfterValue,

    /// <summary><c>[profile a] # comment</c></summary>
    CommentAfterSection,

    /// <summary>A line with <c>#</c> or <c>;</c> after white space.</summary>
    IndentedComment,

    /// <summary>A value with <c>#</c> that does not follow white space.</summary>
    NumberSignInValue,

    /// <summary>A line that begins with white space and continues a value.</summary>
    Continuation,

    /// <summary>A continuation that contains <c>=</c>.</summary>
    ContinuationWithEquals,

    /// <summary>Properties below a property without a value, in a profile.</summary>
    NestedProperties,

    /// <summary>Properties below a property without a value, in <c>[default]</c> or the credentials file.</summary>
    NestedPropertiesOfDefault,

    /// <summary>A property without a value.</summary>
    EmptyValue,

    /// <summary>The same key twice in a section.</summary>
    DuplicateProperty,

    /// <summary>The same section twice in a file.</summary>
    DuplicateSection,

    /// <summary>A key that differs in case from an earlier one.</summary>
    CaseOfKeys,

    /// <summary>Both <c>[default]</c> and <c>[profile default]</c>.</summary>
    PrefixedDefault,

    /// <summary>Spaces between <c>[</c> and <c>profile</c>, and before <c>]</c>.</summary>
    SpacesInSection,

    /// <summary>A tab or several spaces between <c>profile</c> and the name.</summary>
    SpacesAfterPrefix,

    /// <summary>A name of a profile that contains a space.</summary>
    InvalidProfileName,

    /// <summary>A name of a profile in quotation marks.</summary>
    QuotedProfileName,

    /// <summary>A key that contains a space.</summary>
    InvalidKey,

    /// <summary>A section of the configuration file without <c>profile</c>.</summary>
    MissingPrefix,

    /// <summary>A section of the configuration file whose prefix is not followed by a space.</summary>
    PrefixWithoutSpace,

    /// <summary>A section of the credentials file with <c>profile</c>.</summary>
    PrefixInCredentials,

    /// <summary>A byte order mark.</summary>
    ByteOrderMark,

    /// <summary>A section without <c>]</c>.</summary>
    UnclosedSection,

    /// <summary>A property before the first section.</summary>
    PropertyOutsideSection,

    /// <summary>A line without <c>=</c>.</summary>
    MissingEquals,

    /// <summary>A property without a key.</summary>
    MissingKey,

    /// <summary>A continuation after a section.</summary>
    ContinuationOutsideProperty,
}
