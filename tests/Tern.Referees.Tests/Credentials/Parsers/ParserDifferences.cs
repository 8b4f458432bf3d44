namespace Tern.Referees.Tests.Credentials.Parsers;

/// <summary>The parts of the file format that a parser reads differently than the public suite requires.</summary>
internal static class ParserDifferences
{
    private const string JavaScript = "JavaScript";
    private const string DotNet = ".NET";
    private const string NoErrors = "It ignores the line, and reports no error for any file.";

    public static IReadOnlyList<ParserDifference> All { get; } =
    [
        new(JavaScript, ConfigFeature.UnclosedSection, "Profile definitions must end with brackets.", NoErrors),
        new(JavaScript, ConfigFeature.PropertyOutsideSection, "Properties must be defined in a profile.", NoErrors),
        new(JavaScript, ConfigFeature.MissingEquals, "Property definitions must contain an equals sign.", NoErrors),
        new(JavaScript, ConfigFeature.MissingKey, "Property key cannot be empty.", NoErrors),
        new(JavaScript, ConfigFeature.ContinuationOutsideProperty, "Continuations cannot be used outside of a property.", NoErrors),
        new(JavaScript, ConfigFeature.Continuation, "Property values can be continued with multiple lines.", "It ignores lines that continue a value."),
        new(JavaScript, ConfigFeature.ContinuationWithEquals, "Property values can be continued with multiple lines.", "It reads the line as a property of the section."),
        new(JavaScript, ConfigFeature.EmptyValue, "Property values can be empty.", "It reads a property without a value only as the beginning of nested properties."),
        new(JavaScript, ConfigFeature.CommentAfterSection, "Comment characters adjacent to profile decls",
            "It removes a comment only after white space. The properties of the section are added to the section before it."),
        new(JavaScript, ConfigFeature.SpacesInSection, "profile name with extra whitespace", "It ignores a section with spaces after '[' or before ']'."),
        new(JavaScript, ConfigFeature.SpacesAfterPrefix, "Profile names should be trimmed.", "It requires exactly one white space character before the name."),
        new(JavaScript, ConfigFeature.QuotedProfileName, "Invalid profile names are ignored.", "It removes quotation marks, as the AWS CLI does."),
        new(JavaScript, ConfigFeature.InvalidKey, "Invalid property names are ignored.", "It accepts every character in a key."),
        new(JavaScript, ConfigFeature.PrefixInCredentials, "Credentials profiles with prefix are ignored.", "It returns the profile with the name 'profile.prefixed'."),

        new(DotNet, ConfigFeature.Continuation, "Property values can be continued with multiple lines.", "It reports an error for a line without '='."),
        new(DotNet, ConfigFeature.ContinuationWithEquals, "Property values can be continued with multiple lines.", "It reads the line as a property of the section."),
        new(DotNet, ConfigFeature.NestedPropertiesOfDefault, "Properties can have sub-properties.", "It reads nested properties only in a section with a prefix."),
        new(DotNet, ConfigFeature.CommentAfterValue, "Pound sign comments are ignored.", "The comment is a part of the value."),
        new(DotNet, ConfigFeature.CommentAfterSection, "Comment characters adjacent to profile decls", "It reports an error for the line."),
        new(DotNet, ConfigFeature.DuplicateProperty, "Duplicate properties in a profile use the last one defined.", "It ignores a section with a duplicate property."),
        new(DotNet, ConfigFeature.DuplicateSection, "Duplicate profiles in the same file merge properties.", "It reads only the first section."),
        new(DotNet, ConfigFeature.PrefixedDefault,
            "Default profile with profile prefix overrides default profile without prefix when profile prefix is last.", "[default] replaces [profile default]."),
        new(DotNet, ConfigFeature.PropertyOutsideSection, "Properties must be defined in a profile.", "It ignores the line."),
        new(DotNet, ConfigFeature.MissingKey, "Property key cannot be empty.", "It reads a property with an empty key."),
        new(DotNet, ConfigFeature.InvalidKey, "Invalid property names are ignored.", "It accepts every character in a key."),
        new(DotNet, ConfigFeature.InvalidProfileName, "Invalid profile names are ignored.", "It accepts every character in a name."),
        new(DotNet, ConfigFeature.QuotedProfileName, "Invalid profile names are ignored.", "The quotation marks are a part of the name."),
        new(DotNet, ConfigFeature.PrefixInCredentials, "Credentials profiles with prefix are ignored.", "It reads the section as one of the configuration file."),
    ];
}
