namespace Tern.Runtime;

/// <summary>The two shared files, which differ in the names of their sections.</summary>
internal enum ConfigFileKind
{
    /// <summary><c>~/.aws/config</c>: sections <c>[profile NAME]</c>, <c>[default]</c>, <c>[sso-session NAME]</c> and <c>[services NAME]</c>.</summary>
    Config,

    /// <summary><c>~/.aws/credentials</c>: sections <c>[NAME]</c>, which are profiles.</summary>
    Credentials,
}
