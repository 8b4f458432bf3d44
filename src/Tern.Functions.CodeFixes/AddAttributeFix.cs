using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Tern.CodeFixes;
using Tern.Functions.Generator;

namespace Tern.Functions.CodeFixes;

/// <summary>Excludes a member with <c>[JsonIgnore]</c>.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
internal sealed class AddAttributeFix() : AddAttributeCodeFix(LibraryNames.JsonNamespace, isOfProperty: true, FunctionErrors.MemberTypeNotSupported, FunctionErrors.MemberNotAccessible);
