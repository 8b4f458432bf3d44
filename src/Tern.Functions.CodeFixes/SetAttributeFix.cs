using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Tern.CodeFixes;
using Tern.Functions.Generator;

namespace Tern.Functions.CodeFixes;

/// <summary>Sets the name of a member in JSON.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
internal sealed class SetAttributeFix() : SetAttributeCodeFix(LibraryNames.JsonNamespace, isOfProperty: true, FunctionErrors.InvalidName);
